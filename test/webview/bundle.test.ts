import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

describe('webview bundle', () => {
  it('stays within 300 KB minified and reaches for nothing remote', async () => {
    const { outputFiles } = await build({
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      entryPoints: { webview: 'src/webview/main.tsx' },
      outdir: 'media',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      tsconfig: 'src/webview/tsconfig.json',
      loader: { '.ttf': 'file' },
      assetNames: '[name]',
    });
    const script = outputFiles.find(({ path }) => path.endsWith('webview.js'));
    const style = outputFiles.find(({ path }) => path.endsWith('webview.css'));
    expect(script?.contents.length).toBeLessThanOrEqual(300 * 1024);
    const addresses = [...(style?.text ?? '').matchAll(/url\("?([^")?]*)/g)].map(([, address]) => address);
    expect(addresses).toEqual(['./codicon.ttf']);
    expect(/\bfetch\(|XMLHttpRequest|WebSocket/.test(script?.text ?? '')).toBe(false);
  });
});
