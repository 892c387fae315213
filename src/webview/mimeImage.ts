import type { MimeBundle } from '../core/execution';

const bitmaps = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

/**
 * The picture in a rich value as a `data:` URI, where there is one: bitmaps from base64, SVG as an
 * image, in which scripts and links do not work.
 */
export function mimeImage(bundle: MimeBundle): string | undefined {
  for (const type of bitmaps) {
    const data = bundle[type]?.replace(/\s+/g, '');
    if (data && /^[A-Za-z0-9+/]+={0,2}$/.test(data)) return `data:${type};base64,${data}`;
  }
  const svg = bundle['image/svg+xml'];
  return svg ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` : undefined;
}
