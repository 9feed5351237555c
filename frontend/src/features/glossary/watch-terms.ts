/** A pointer that only passes over a word opens nothing. */
const OPEN_MS = 250;
/** Time for the pointer to cross the gap to the card. */
const GRACE_MS = 200;

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

const wordOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a.term') : null;

/**
 * Watches the words of the glossary on the page, and calls `show` with the word whose card is to be open, or null. A word opens
 * under the pointer, with the keyboard's focus and at the first tap. A click and a second tap follow the link, and so does the first
 * tap on a word whose card failed.
 */
export function watchTerms(show: (word: HTMLAnchorElement | null) => void) {
  const failed = new WeakSet<HTMLAnchorElement>();
  let shown: HTMLAnchorElement | null = null;
  let isTouch = false;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;

  const set = (word: HTMLAnchorElement | null): void => {
    clearTimeout(opening);
    clearTimeout(closing);
    closing = undefined;
    if (word === shown) return;
    shown = word;
    show(word);
  };

  const onOver = ({ target, pointerType }: PointerEvent): void => {
    if (pointerType === 'touch') return;
    const word = wordOf(target);
    clearTimeout(opening);
    if (word !== null && word !== shown) opening = setTimeout(() => set(word), OPEN_MS);
    const isOnIt = word !== null || isIn(target, '.term-card');
    if (isOnIt) {
      clearTimeout(closing);
      closing = undefined;
    } else if (shown && !shown.matches(':focus-visible')) {
      // A card opened by the keyboard stays when the pointer leaves.
      closing ??= setTimeout(() => set(null), GRACE_MS);
    }
  };

  const onFocus = ({ target }: FocusEvent): void => {
    const word = wordOf(target);
    if (word?.matches(':focus-visible')) set(word);
    else if (word !== shown && !isIn(target, '.term-card')) set(null);
  };

  const onDown = ({ target, pointerType }: PointerEvent): void => {
    isTouch = pointerType === 'touch';
    if (wordOf(target) !== shown && !isIn(target, '.term-card')) set(null);
  };

  const onClick = (event: MouseEvent): void => {
    const word = wordOf(event.target);
    if (!word) return;
    const opens = isTouch && word !== shown && !failed.has(word);
    if (opens) event.preventDefault();
    set(opens ? word : null);
  };

  const onKey = ({ key }: KeyboardEvent): void => {
    isTouch = false;
    if (key === 'Escape') set(null);
  };

  const cleanups: (() => void)[] = [];
  const listen = <E extends Event>(name: string, then: (event: E) => void): void => {
    document.addEventListener(name, then as EventListener, { capture: true });
    cleanups.push(() => document.removeEventListener(name, then as EventListener, { capture: true }));
  };
  listen('pointerover', onOver);
  listen('focusin', onFocus);
  listen('pointerdown', onDown);
  listen('click', onClick);
  listen('keydown', onKey);

  return {
    /** The card of this word cannot be shown. */
    fail: (word: HTMLAnchorElement): void => {
      failed.add(word);
      set(null);
    },
    stop: (): void => {
      cleanups.forEach((cleanup) => cleanup());
      clearTimeout(opening);
      clearTimeout(closing);
    },
  };
}
