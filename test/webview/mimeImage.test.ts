import { describe, expect, it } from 'vitest';
import { mimeImage } from '../../src/webview/mimeImage';

describe('mimeImage', () => {
  it('finds none where there is none, or where it is no base64', () => {
    expect(mimeImage({ 'text/plain': '1', 'text/html': '<b>1</b>' })).toBeUndefined();
    expect(mimeImage({ 'image/png': 'x" onerror="y' })).toBeUndefined();
    expect(mimeImage({ 'image/png': '' })).toBeUndefined();
  });

  it('joins the lines of base64', () => {
    expect(mimeImage({ 'image/png': 'iVBO\nRw0=\n' })).toBe('data:image/png;base64,iVBORw0=');
  });

  it('gives SVG as an image, with nothing that ends the address early', () => {
    expect(mimeImage({ 'image/svg+xml': '<svg id="a#b"/>' })).toBe(
      'data:image/svg+xml;charset=utf-8,%3Csvg%20id%3D%22a%23b%22%2F%3E',
    );
  });
});
