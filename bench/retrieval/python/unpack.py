"""Takes the Python sources out of a wheel or source distribution: unpack.py ARCHIVE FOLDER"""

import os
import sys
import tarfile
import zipfile


def members(archive):
    if archive.endswith((".whl", ".zip")):
        with zipfile.ZipFile(archive) as opened:
            for info in opened.infolist():
                yield info.filename, lambda info=info: opened.read(info)
    else:
        with tarfile.open(archive) as opened:
            for info in opened:
                if info.isfile():
                    # The first folder of a source distribution is its name and version.
                    yield info.name.partition("/")[2], lambda info=info: opened.extractfile(info).read()


def main(archive, folder):
    count = 0
    for name, read in members(archive):
        parts = name.split("/")
        if not name.endswith(".py") or ".." in parts or name.startswith("/"):
            continue
        if parts[0].endswith((".data", ".dist-info")):
            continue
        target = os.path.join(folder, *parts)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as out:
            out.write(read())
        count += 1
    if count == 0:
        sys.exit(f"{archive} holds no Python source.")


main(*sys.argv[1:])
