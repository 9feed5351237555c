import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';

const OPEN_MS = 700;
/** Moving from one tip to the next within this time opens it without delay. */
const SKIP_MS = 300;
/** Time for the pointer to cross the gap to the tip. */
const GRACE_MS = 120;
const GAP_PX = 4;

const closes = ['Enter', 'Escape', ' '];

const carrierOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

const wordsOf = (element: HTMLElement): string => element.dataset.tip?.trim() ?? '';

const nameOf = (element: HTMLElement): string => (element.getAttribute('aria-label') ?? element.innerText ?? '').trim();

function makeTip(): HTMLElement {
  const tip = document.createElement('div');
  tip.className = 'tip';
  tip.id = 'tip';
  tip.setAttribute('role', 'tooltip');
  // A popover is in the top layer, so that a dialog does not cover it.
  tip.setAttribute('popover', 'manual');
  tip.hidden = true;
  return tip;
}

/**
 * Starts tooltips for the whole page. `first` is the event that caused this code to load. Returns a function that stops
 * them.
 */
export function startTooltips(first?: Event): () => void {
  const tip = makeTip();
  const cleanups: (() => void)[] = [];
  let shown: HTMLElement | null = null;
  let hovered: HTMLElement | null = null;
  let closedAt = -Infinity;
  let pressed = '';
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let stopPlacing: (() => void) | undefined;

  const place = async (element: HTMLElement): Promise<void> => {
    const { x, y } = await computePosition(element, tip, {
      strategy: 'fixed',
      placement: 'bottom',
      middleware: [offset(GAP_PX), flip(), shift({ padding: 8 })],
    });
    Object.assign(tip.style, { left: `${x}px`, top: `${y}px` });
  };

  const hide = (): void => {
    clearTimeout(opening);
    clearTimeout(closing);
    closing = undefined;
    if (!shown) return;
    stopPlacing?.();
    if (shown.getAttribute('aria-describedby') === tip.id) shown.removeAttribute('aria-describedby');
    tip.hidePopover?.();
    tip.hidden = true;
    shown = null;
    closedAt = performance.now();
  };

  const show = (element: HTMLElement): void => {
    hide();
    const words = wordsOf(element);
    if (!words || !element.isConnected || getComputedStyle(element).visibility === 'hidden') return;
    shown = element;
    tip.textContent = words;
    // In the same landmark, and inside an open dialog: the rest of the page is inert then.
    (element.closest('dialog, header, main, footer') ?? document.body).append(tip);
    tip.hidden = false;
    tip.showPopover?.();
    // If the accessible name has the same words, a description would repeat them.
    if (words !== nameOf(element) && !element.hasAttribute('aria-describedby'))
      element.setAttribute('aria-describedby', tip.id);
    stopPlacing = autoUpdate(element, tip, () => void place(element), { ancestorScroll: false });
  };

  const reset = (): void => {
    hovered = null;
    hide();
  };

  const onOver = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    if (tip.contains(event.target as Node)) {
      clearTimeout(closing);
      closing = undefined;
      return;
    }
    const element = carrierOf(event.target);
    const before = hovered;
    hovered = element;
    if (!element) {
      clearTimeout(opening);
      // A tip opened by keyboard focus stays open when the pointer leaves.
      if (shown && !shown.matches(':focus-visible')) closing ??= setTimeout(hide, GRACE_MS);
      return;
    }
    if (element === shown) {
      clearTimeout(closing);
      closing = undefined;
    } else if (element !== before) {
      clearTimeout(opening);
      if (shown || performance.now() - closedAt < SKIP_MS) show(element);
      else opening = setTimeout(() => show(element), OPEN_MS);
    }
  };

  /**
   * After a press the reader knows what the element does. The tip does not open again until the pointer has left it.
   */
  const onPress = (): void => {
    hide();
    closedAt = -Infinity;
  };

  const onFocus = (event: FocusEvent): void => {
    const element = carrierOf(event.target);
    // When Enter or Escape closes something, the focus returns here; that does not open the tip again.
    if (element?.matches(':focus-visible') && !closes.includes(pressed)) show(element);
    else if (shown && shown !== hovered) hide();
  };

  const onKey = (event: KeyboardEvent): void => {
    pressed = event.key;
    if (event.key === 'Escape') hide();
  };

  const listen = <E extends Event>(on: EventTarget, name: string, then: (event: E) => void): void => {
    const options = { capture: on === document, passive: true };
    on.addEventListener(name, then as EventListener, options);
    cleanups.push(() => on.removeEventListener(name, then as EventListener, options));
  };
  listen(document, 'pointerover', onOver);
  listen(document, 'focusin', onFocus);
  listen(document, 'focusout', () => shown !== hovered && hide());
  listen(document, 'keydown', onKey);
  listen(document, 'pointerdown', onPress);
  listen(document, 'click', onPress);
  listen(document, 'scroll', hide);
  listen(document.documentElement, 'pointerleave', reset);
  listen(window, 'blur', reset);

  if (first?.type === 'focusin') onFocus(first as FocusEvent);
  else if (first) onOver(first as PointerEvent);

  return () => {
    hide();
    cleanups.forEach((cleanup) => cleanup());
    tip.remove();
  };
}
