/** A whole start tag, so that markup in an attribute's value does not match. */
const TAG = /<([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/g;
const SOURCE = /(\ssrc=")([^"]*)(")/;

/** A start or end tag as a whole. */
const ANY_TAG = /<\/?([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/g;

/** Leaves of each picture with several files its plain `img`, for readers that know no more. */
export const plainPictures = (html: string): string =>
  html.includes('<picture')
    ? html.replace(ANY_TAG, (tag, name: string) => (/^(?:picture|source)$/.test(name) ? '' : tag))
    : html;

/** Replaces the URL of each picture by the result of `change`, in order. The HTML must be sanitized by the API. */
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

/**
 * Returns the URLs of all pictures in an article's text and sources. Pages number them in this order
 * (lib/own-pictures.ts).
 */
export function picturesIn({
  contentHtml = '',
  footerHtml,
}: {
  contentHtml?: string;
  footerHtml?: string | null;
}): string[] {
  const addresses: string[] = [];
  for (const html of [contentHtml, footerHtml ?? '']) {
    replacePictures(html, (address) => {
      addresses.push(address);
      return address;
    });
  }
  return addresses;
}

/** Reverses the escapes that rehype writes into attributes. */
export const unescaped = (value: string): string =>
  value.replace(/&#x([\da-f]+);|&(amp|quot);/gi, (_, hex?: string, name?: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : name === 'amp' ? '&' : '"',
  );
export const escaped = (value: string): string => value.replaceAll('&', '&#x26;').replaceAll('"', '&#x22;');
