import { useEffect } from 'react';
import { importWithRetry } from '../../lib/import-with-retry';

const load = importWithRetry(() => import('./tooltip'));
const carrier = '[data-tip]';
const events = ['pointerover', 'focusin'] as const;

/**
 * Tooltips for all elements with `data-tip="Words"`. The code loads when the first of them is hovered or focused. Each
 * element must have its own accessible name.
 */
export function Tooltips() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let unmounted = false;
    const first = (event: Event): void => {
      if (!(event.target instanceof Element) || !event.target.closest(carrier)) return;
      stopListening();
      // If the element was pressed while the code was loading, the reader no longer needs the tip.
      let pressed = false;
      document.addEventListener('pointerdown', () => (pressed = true), { once: true, capture: true });
      // If the code cannot be loaded, there are no tips; every element has a name without them.
      load().then(
        ({ startTooltips }) => {
          if (!unmounted) stop = startTooltips(pressed ? undefined : event);
        },
        () => undefined,
      );
    };
    const stopListening = (): void => events.forEach((name) => document.removeEventListener(name, first));
    events.forEach((name) => document.addEventListener(name, first, { passive: true }));
    return () => {
      unmounted = true;
      stopListening();
      stop?.();
    };
  }, []);
  return null;
}
