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
    const placeholder = body.ownerDocument.createElement('span');
    placeholder.className = 'picture-later';
    const label = `Photograph from ${new URL(source).host}, shown once saved`;
    placeholder.textContent = picture.alt ? `${label}: ${picture.alt}` : label;
    picture.replaceWith(placeholder);
  }
  return body.innerHTML;
}
