const pictures = /<img\b((?:"[^"]*"|[^">])*)>/g;
const valueOf = (attributes: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

/**
 * Photographs of other hosts are fetched by our server once an article is saved; a browser here asks no host for them. In a
 * preview their place says so. The HTML is the server's: attributes are escaped already.
 */
export const laterPictures = (html: string): string =>
  html.replace(pictures, (tag: string, attributes: string) => {
    const source = valueOf(attributes, 'src');
    if (!source.startsWith('https://')) return tag;
    const host = source.slice('https://'.length).split('/')[0];
    const alt = valueOf(attributes, 'alt');
    return `<span class="picture-later">Photograph from ${host}, shown once saved${alt && `: ${alt}`}</span>`;
  });
