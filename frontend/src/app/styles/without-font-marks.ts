/**
 * Takes out what the font script (font-script.ts) writes on blocks while the fonts are on their way. Without this, the cache would
 * keep the marks: whoever left an article and came back would see it in the fallback fonts, with blocks of the wrong height.
 */
export function withoutFontMarks(html: string): string {
  if (!html.includes(' data-fonts="')) return html;
  // A document of its own loads no pictures.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll<HTMLElement>('[data-fonts]')) {
    block.removeAttribute('data-fonts');
    block.style.removeProperty('font-family');
    if (!block.getAttribute('style')) block.removeAttribute('style');
  }
  return body.innerHTML;
}
