"""SQLite FTS5 over the same blocks: fts5.py JOB.json OUT.json

JOB: {blocks, fields, tokenize, weights, queries, database}; blocks is a file with a JSON object a
line, queries are lists of words of which a block must have one or more.
"""

import json
import os
import sqlite3
import sys
import time


def rows(job):
    with open(job["blocks"], encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            block = json.loads(line)
            yield (number, *(block[field] for field in job["fields"]))


def main(job_file, out):
    with open(job_file, encoding="utf-8") as opened:
        job = json.load(opened)
    for ending in ("", "-journal", "-wal"):
        if os.path.exists(job["database"] + ending):
            os.remove(job["database"] + ending)
    loaded = list(rows(job))
    database = sqlite3.connect(job["database"])
    started = time.perf_counter()
    columns = ", ".join(f"c{at}" for at in range(len(job["fields"])))
    # Without its own copy of the text: what is compared is the index.
    database.execute(f"create virtual table t using fts5({columns}, content='', tokenize=\"{job['tokenize']}\")")
    places = ", ".join("?" for _ in range(len(job["fields"]) + 1))
    database.executemany(f"insert into t(rowid, {columns}) values ({places})", loaded)
    database.execute("insert into t(t) values ('optimize')")
    weights = ", ".join(str(weight) for weight in job["weights"])
    database.execute("insert into t(t, rank) values ('rank', ?)", (f"bm25({weights})",))
    database.commit()
    index_ms = (time.perf_counter() - started) * 1000
    times, hits = [], []
    for words in job["queries"]:
        match = " OR ".join('"' + word.replace('"', '""') + '"' for word in words)
        started = time.perf_counter()
        found = [
            row[0] for row in database.execute("select rowid from t where t match ? order by rank limit 100", (match,))
        ] if match else []  # fmt: skip
        times.append((time.perf_counter() - started) * 1000)
        hits.append(found[:10])
    database.close()
    with open(out, "w", encoding="utf-8") as written:
        json.dump(
            {
                "version": sqlite3.sqlite_version,
                "blocks": len(loaded),
                "indexMs": index_ms,
                "bytes": os.path.getsize(job["database"]),
                "ms": times,
                "hits": hits,
            },
            written,
        )


main(*sys.argv[1:])
