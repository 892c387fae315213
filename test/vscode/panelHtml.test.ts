import { describe, expect, it } from 'vitest';
import { panelHtml } from '../../src/vscode/panelHtml';

describe('panelHtml', () => {
  const page = { cspSource: 'https://c.example', script: 'https://c.example/w.js?"<', style: 's.css', nonce: 'N0nce' };

  it('allows nothing but what is needed', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(panelHtml(page))?.[1];
    expect(policy?.split('; ')).toEqual([
      `default-src 'none'`,
      `script-src 'nonce-N0nce'`,
      'style-src https://c.example',
      'font-src https://c.example',
      'img-src https://c.example data:',
    ]);
  });

  it('has one script, with the nonce, and no address can break out of its attribute', () => {
    const scripts = [...panelHtml(page).matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual(['<script nonce="N0nce" src="https://c.example/w.js?&quot;&lt;">']);
  });
});
