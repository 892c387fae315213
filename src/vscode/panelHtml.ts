/** Addresses of the panel's page, as its webview can load them. */
export interface PanelPage {
  /** Where the webview lets the extension's own styles, fonts and images come from. */
  readonly cspSource: string;
  readonly script: string;
  readonly style: string;
  /** Random, new for each page. */
  readonly nonce: string;
}

/**
 * The panel's page. Only the script that carries the nonce runs; styles, fonts and images come from
 * the extension alone, images also out of `data:`; it can connect nowhere.
 */
export function panelHtml({ cspSource, script, style, nonce }: PanelPage): string {
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `font-src ${cspSource}`,
    `img-src ${cspSource} data:`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="${escapeAttribute(style)}">
  <title>CodeNav</title>
</head>
<body>
  <div id="root"></div>
  <script nonce="${nonce}" src="${escapeAttribute(script)}"></script>
</body>
</html>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
