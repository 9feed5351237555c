/** Less than any keyboard on a screen, more than the bars that browsers show and hide. */
const least = 150;

/**
 * A keyboard on the screen covers what is fixed to the page's lower edge. While it is there, `element` is told so
 * (`data-keyboard`) and where the part of the page that can be seen begins (`--seen-top`). Returns how to stop that.
 */
export function followKeyboard(element: HTMLElement): () => void {
  const seen = window.visualViewport;
  if (!seen) return () => undefined;
  const place = (): void => {
    // Zoomed in with two fingers, less is seen too.
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
