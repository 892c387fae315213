import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where indexes are kept: `CODENAV_CACHE`, else the system's folder for what can be made again. */
export function cacheFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, home: string = homedir()): string {
  if (env['CODENAV_CACHE']) return resolve(env['CODENAV_CACHE']);
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'codenav');
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'codenav', 'Cache');
  // A relative XDG path is to be ignored (XDG Base Directory Specification).
  const base = env['XDG_CACHE_HOME']?.startsWith('/') ? env['XDG_CACHE_HOME'] : join(home, '.cache');
  return join(base, 'codenav');
}
