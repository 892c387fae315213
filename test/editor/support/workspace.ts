import { cp, mkdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runSubfolder } from './runFolder';

/** A fresh copy of test/editor/fixtures/shop, a small Python package with tests and data. */
export async function shopWorkspace(): Promise<string> {
  const folder = join(await runSubfolder('workspace'), 'shop');
  await cp(join(import.meta.dirname, '../fixtures/shop'), folder, { recursive: true });
  return realpath(folder);
}

/**
 * A folder with `files` Python files of `functions` functions each, so many to a package: enough that
 * its indexing can be watched. One more file, `odd.py`, is no valid Python.
 */
export async function largeWorkspace(files: number, functions: number): Promise<string> {
  const folder = join(await runSubfolder('workspace'), 'large');
  const perPackage = 100;
  for (let first = 0; first < files; first += perPackage) {
    const inside = join(folder, `part${first / perPackage}`);
    await mkdir(inside, { recursive: true });
    const names = Array.from({ length: Math.min(perPackage, files - first) }, (_, at) => first + at);
    await Promise.all(names.map((file) => writeFile(join(inside, `module${file}.py`), moduleText(file, functions))));
  }
  await writeFile(join(folder, 'odd.py'), 'def fine():\n    return 1\n\n\ndef broken(:\n');
  return realpath(folder);
}

function moduleText(file: number, functions: number): string {
  return Array.from({ length: functions }, (_, at) =>
    [
      `def measure_${file}_${at}(length, width):`,
      `    """Measure number ${at} of module ${file}."""`,
      '    total = length * width',
      `    return [total + step for step in range(${at})]`,
      '',
      '',
    ].join('\n'),
  ).join('\n');
}
