import type { ExtractedBlock } from './extraction';

/** `name(args)  -- what it does`, as module docstrings list what they offer; also with a colon, a bar of spaces, a bullet. */
const listed =
  /^[ \t]*(?:[-*+][ \t]+)?`{0,2}([A-Za-z_]\w*)(?:\([^)\n]*\))?`{0,2}(?:[ \t]*(?::|--|—)[ \t]+|[ \t]{2,})(\S.*)$/gm;

/** What a module's docstring says about the functions and classes that it lists, by their names. */
export function listedNames(docstring: string, blocks: readonly ExtractedBlock[]): ReadonlyMap<string, string> {
  const defined = new Set(blocks.filter(({ kind }) => kind === 'FUNCTION' || kind === 'CLASS').map(({ name }) => name));
  const said = new Map<string, string>();
  for (const [, name = '', text = ''] of docstring.matchAll(listed)) {
    if (defined.has(name)) said.set(name, `${said.get(name) ?? ''}${text}\n`);
  }
  return said;
}
