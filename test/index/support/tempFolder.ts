import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder on the real disk, for what a disk in memory can't have: links, bytes, permissions. */
export class TempFolder {
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), 'codenav-index-')));

  /** Absolute path of a file. */
  at(path: string): string {
    return join(this.path, path);
  }

  write(path: string, content: string | Uint8Array): string {
    const file = this.at(path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  }

  writeAll(files: Readonly<Record<string, string>>): void {
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }

  /** @param target as it is written into the link */
  link(path: string, target: string): string {
    const file = this.at(path);
    mkdirSync(dirname(file), { recursive: true });
    symlinkSync(target, file);
    return file;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
