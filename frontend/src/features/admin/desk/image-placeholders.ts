/**
 * Replaces images on other hosts by a placeholder that names the host. Our server downloads such images when the
 * article is saved; the preview must not make the browser request them. Parsing with DOMParser loads nothing and,
 * unlike a regular expression, is not confused by an unescaped `<` in an attribute.
 */
export function withImagePlaceholders(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of body.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? '';
    if (!source.startsWith('https://') || !URL.canParse(source)) continue;
    const place = body.ownerDocument.createElement('span');
    place.className = 'picture-later';
    const said = `Photograph from ${new URL(source).host}, shown once saved`;
    place.textContent = picture.alt ? `${said}: ${picture.alt}` : said;
    picture.replaceWith(place);
  }
  return body.innerHTML;
}
