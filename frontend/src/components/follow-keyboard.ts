/** In pixels: less than any on-screen keyboard, more than the browser bars that show and hide. */
const minKeyboardHeight = 150;

/**
 * An on-screen keyboard covers elements that are fixed to the bottom of the page. While one is open, sets
 * `data-keyboard` on `element`, and `--seen-top` to where the visible part of the page begins. Returns a function that
 * stops it.
 */
export function followKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const place = (): void => {
    // Pinch zoom also makes the visible part smaller.
    const covered = viewport.scale < 1.05 && window.innerHeight - viewport.height > minKeyboardHeight;
    element.toggleAttribute('data-keyboard', covered);
    element.style.setProperty('--seen-top', `${viewport.offsetTop}px`);
  };
  viewport.addEventListener('resize', place);
  viewport.addEventListener('scroll', place);
  return () => {
    viewport.removeEventListener('resize', place);
    viewport.removeEventListener('scroll', place);
  };
}
