/** A whole start tag: what stands in an attribute's value is not taken for one. */
const TAG = /<([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/g;
const SOURCE = /(\ssrc=")([^"]*)(")/;

/** Calls `change` with the address of each picture in HTML that the API made safe, in order, and puts in what it answers. */
export function replacePictures(html: string, change: (address: string) => string): string {
  return html.replace(TAG, (tag, name: string) =>
    name !== 'img'
      ? tag
      : tag.replace(
          SOURCE,
          (_, before: string, source: string, after: string) =>
            `${before}${escaped(change(unescaped(source)))}${after}`,
        ),
  );
}

/** The addresses of all pictures in an article's text and sources. Pages number them in this order (lib/own-pictures.ts). */
export function picturesIn({
  contentHtml = '',
  footerHtml,
}: {
  contentHtml?: string;
  footerHtml?: string | null;
}): string[] {
  const found: string[] = [];
  for (const html of [contentHtml, footerHtml ?? '']) {
    replacePictures(html, (address) => {
      found.push(address);
      return address;
    });
  }
  return found;
}

/** What rehype writes into an attribute's value. */
export const unescaped = (value: string): string =>
  value.replace(/&#x([\da-f]+);|&(amp|quot);/gi, (_, hex?: string, name?: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : name === 'amp' ? '&' : '"',
  );
export const escaped = (value: string): string => value.replaceAll('&', '&#x26;').replaceAll('"', '&#x22;');
