// Serves the built panel as the extension host would, with its security policy, and a host that answers from a scene.
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { themes } from './themes.mjs';

const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, '../../..');
const media = join(root, 'test-results/panel-media');
await build({
  absWorkingDir: root,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  entryPoints: { webview: 'src/webview/main.tsx' },
  outdir: media,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  tsconfig: 'src/webview/tsconfig.json',
  loader: { '.ttf': 'file' },
  assetNames: '[name]',
});
const bundled = await build({
  entryPoints: [join(here, 'scenes.ts')],
  bundle: true,
  format: 'esm',
  write: false,
});
const imported = await import(
  `data:text/javascript;base64,${Buffer.from(bundled.outputFiles[0].text).toString('base64')}`
);

const types = { '.js': 'text/javascript', '.css': 'text/css', '.ttf': 'font/ttf' };

/** The page that the extension host would make, with its security policy, and a host that answers from a scene. */
function page(scene, theme) {
  const variables = Object.entries(themes[theme])
    .map(([name, value]) => `--vscode-${name}: ${value};`)
    .join('');
  const policy = `default-src 'none'; img-src 'self' data:; style-src 'self' 'nonce-theme'; font-src 'self'; script-src 'nonce-page'`;
  return `<!doctype html><html lang="en" ><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style nonce="theme">:root{${variables}} body{background:var(--vscode-sideBar-background);padding:0 20px}</style>
<link rel="stylesheet" href="/webview.css"></head><body class="vscode-${theme}"><div id="root"></div>
<script nonce="page">
  window.posted = []; window.violations = [];
  document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective + ' ' + event.blockedURI));
  const messages = ${JSON.stringify(scenes[scene]).replaceAll('<', '\\u003c')};
  window.acquireVsCodeApi = () => ({
    postMessage(message) {
      window.posted.push(message);
      if (message.type === 'ready') for (const next of messages) window.postMessage(next);
    },
    getState: () => JSON.parse(sessionStorage.getItem('saved') ?? 'null') ?? undefined,
    setState: (state) => sessionStorage.setItem('saved', JSON.stringify(state)),
  });
</script>
<script nonce="page" src="/webview.js"></script></body></html>`;
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const type = types[extname(url.pathname)];
  if (url.pathname === '/') {
    response.setHeader('content-type', 'text/html');
    response.end(page(url.searchParams.get('scene'), url.searchParams.get('theme')));
    return;
  }
  readFile(join(media, url.pathname.slice(1))).then(
    (content) => response.setHeader('content-type', type ?? 'text/plain').end(content),
    () => response.writeHead(404).end(),
  );
});

export const { scenes } = imported;

/** Starts the server and a browser: `url(scene, theme)` is the panel's page; `close` ends both. */
export async function openPanel() {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return {
    browser,
    url: (scene, theme = 'dark') => `http://127.0.0.1:${port}/?scene=${scene}&theme=${theme}`,
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}
