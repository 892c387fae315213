import { TermDecoder, TermEncoder } from '../../../src/index/blockTerms';
import type { BlockEntry, FileEntry } from '../../../src/index/catalogue';
import type { RootStore } from '../../../src/index/rootStore';

export function fileEntry(path: string): FileEntry {
  return { file: `/w/${path}`, path, root: 0, stamp: '1', language: 'python', summary: '', imported: [] };
}

export function blockEntry(name: string): BlockEntry {
  return { kind: 'FUNCTION', name, signature: `def ${name}()`, docstring: '', startLine: 1, endLine: 1, hash: name };
}

/** Puts a file of functions with these names, each with `<name>_value` in its body. */
export function put(store: RootStore, path: string, ...names: string[]): void {
  const encoder = new TermEncoder();
  const terms = encoder.encode(
    names.map((name) => ({
      name,
      owner: '',
      signature: `def ${name}()`,
      docstring: '',
      path,
      text: `return ${name}_value`,
    })),
  );
  const decoder = new TermDecoder();
  decoder.learn(encoder.takeFresh());
  store.put({ entry: fileEntry(path), blocks: names.map(blockEntry), terms }, decoder.entriesIn(store.engine));
}
