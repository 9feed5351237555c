/** In pixels: less than any on-screen keyboard, more than the browser bars that show and hide. */
const minKeyboardHeight = 150;

/**
 * With an on-screen keyboard open, a phone may scroll its visible part down over the page, and what sticks to the top of
 * the page is out of sight. Sets `--seen-top` on `element` to where the visible part begins, for as long as a keyboard
 * is open. Returns a function that stops it.
 */
export function followKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const place = (): void => {
    // Pinch zoom also makes the visible part smaller.
    const covered = viewport.scale < 1.05 && window.innerHeight - viewport.height > minKeyboardHeight;
    if (covered) element.style.setProperty('--seen-top', `${viewport.offsetTop}px`);
    else element.style.removeProperty('--seen-top');
  };
  viewport.addEventListener('resize', place);
  viewport.addEventListener('scroll', place);
  return () => {
    viewport.removeEventListener('resize', place);
    viewport.removeEventListener('scroll', place);
  };
}
