/** In pixels: less than any on-screen keyboard, more than the browser bars that show and hide. */
const least = 150;

/**
 * An on-screen keyboard covers elements that are fixed to the bottom of the page. While one is open, sets
 * `data-keyboard` on `element`, and `--seen-top` to where the visible part of the page begins. Returns a function that
 * stops it.
 */
export function followKeyboard(element: HTMLElement): () => void {
  const seen = window.visualViewport;
  if (!seen) return () => undefined;
  const place = (): void => {
    // Pinch zoom also makes the visible part smaller.
    const covered = seen.scale < 1.05 && window.innerHeight - seen.height > least;
    element.toggleAttribute('data-keyboard', covered);
    element.style.setProperty('--seen-top', `${seen.offsetTop}px`);
  };
  seen.addEventListener('resize', place);
  seen.addEventListener('scroll', place);
  return () => {
    seen.removeEventListener('resize', place);
    seen.removeEventListener('scroll', place);
  };
}
