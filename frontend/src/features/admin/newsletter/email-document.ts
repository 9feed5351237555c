const darkScheme = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g;

/**
 * An email for the preview's frame. The mailbox's colors are a choice there, whatever the editor's own are, and a link
 * that is pressed would need a window of its own, which the frame may not open.
 */
export function emailDocument(html: string, dark: boolean): string {
  const colored = html
    .replaceAll(darkScheme, dark ? '(min-width: 0)' : '(max-width: 0)')
    .replace(/<meta name="(?:supported-)?color-schemes?" content="[^"]*"\s*\/?>/g, '');
  const base = '<base target="_blank">';
  // After the email's own styles, which would win otherwise.
  const scheme = `<style>:root{color-scheme:${dark ? 'dark' : 'light'}}</style>`;
  if (!colored.includes('</head>')) return base + scheme + colored;
  return colored.replace(/<head[^>]*>/, (tag) => tag + base).replace('</head>', `${scheme}</head>`);
}
