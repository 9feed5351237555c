import { useEffect } from 'react';

const carrier = '[data-tip]';
const events = ['pointerover', 'focusin'] as const;

/**
 * Tooltips for everything that bears `data-tip="Words"`. Their code comes when the first of them is pointed at or
 * reached by the keyboard; the element has an accessible name of its own.
 */
export function Tooltips() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const first = (event: Event): void => {
      if (!(event.target instanceof Element) || !event.target.closest(carrier)) return;
      unlisten();
      // Pressed while the code was on its way: then nobody wonders any more what it does.
      let pressed = false;
      document.addEventListener('pointerdown', () => (pressed = true), { once: true, capture: true });
      // Without a network there are no tips: everything has its name without them.
      import('./tooltip').then(
        ({ startTooltips }) => {
          if (!gone) stop = startTooltips(pressed ? undefined : event);
        },
        () => undefined,
      );
    };
    const unlisten = (): void => events.forEach((name) => document.removeEventListener(name, first));
    events.forEach((name) => document.addEventListener(name, first, { passive: true }));
    return () => {
      gone = true;
      unlisten();
      stop?.();
    };
  }, []);
  return null;
}
