/**
 * Photographs of other hosts are fetched by our server once an article is saved; a browser here asks no host for them. In a
 * preview their place says so. What is read here loads nothing, and is taken apart by the browser itself: words that search
 * for tags would find them in an attribute too, whose `<` nobody escapes.
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
