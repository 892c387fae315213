import { describe, it, expect } from 'vitest';
import { cacheFolder } from '../../src/cli/cacheFolder';

describe('cacheFolder', () => {
  it('is CODENAV_CACHE wherever that is set', () => {
    expect(cacheFolder({ CODENAV_CACHE: '/c', XDG_CACHE_HOME: '/x' }, 'linux', '/home/a')).toBe('/c');
    expect(cacheFolder({ CODENAV_CACHE: '/c' }, 'darwin', '/Users/a')).toBe('/c');
  });

  it('follows the system', () => {
    expect(cacheFolder({ XDG_CACHE_HOME: '/x' }, 'linux', '/home/a')).toBe('/x/codenav');
    expect(cacheFolder({}, 'linux', '/home/a')).toBe('/home/a/.cache/codenav');
    expect(cacheFolder({ XDG_CACHE_HOME: 'relative' }, 'linux', '/home/a')).toBe('/home/a/.cache/codenav');
    expect(cacheFolder({}, 'darwin', '/Users/a')).toBe('/Users/a/Library/Caches/codenav');
    expect(cacheFolder({ LOCALAPPDATA: '/local' }, 'win32', '/a')).toBe('/local/codenav/Cache');
  });
});
