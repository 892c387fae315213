/** An import statement in its parts. */
export interface ImportStatement {
  /** The module behind `from`; absent for `import a.b as c`. */
  readonly from?: string;
  readonly items: readonly { readonly source: string; readonly bound: string }[];
}

/** Reads `import a.b, c as d` and `from a import (b, c as d)`; nothing for another statement or `import *`. */
export function readImport(text: string): ImportStatement | undefined {
  const flat = text
    .replace(/\\\n/g, ' ')
    .replace(/#.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/[()]/g, '')
    .trim()
    .replace(/;$/, '');
  const [, from, list] = /^(?:from (\S+) )?import (.*)$/.exec(flat) ?? [];
  if (!list || list.includes('*')) return undefined;
  const items = list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
    .map((source) => {
      const [imported = '', alias] = source.split(/ as /);
      return { source, bound: alias ?? (from ? imported : (imported.split('.')[0] ?? imported)) };
    });
  return { ...(from && { from }), items };
}

/** The statement with only the names that are wanted; nothing when none is left. What can't be read stays as it is. */
export function onlyNames(text: string, wanted: ReadonlySet<string>): string | undefined {
  const statement = readImport(text);
  if (!statement) return text;
  const kept = statement.items.filter((item) => wanted.has(item.bound)).map((item) => item.source);
  if (kept.length === 0) return undefined;
  return `${statement.from ? `from ${statement.from} ` : ''}import ${kept.join(', ')}`;
}
