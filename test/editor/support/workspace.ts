import { cp, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { runSubfolder } from './runFolder';

/** A fresh copy of test/editor/fixtures/shop, a small Python package with tests and data. */
export async function shopWorkspace(): Promise<string> {
  const folder = join(await runSubfolder('workspace'), 'shop');
  await cp(join(import.meta.dirname, '../fixtures/shop'), folder, { recursive: true });
  return realpath(folder);
}
