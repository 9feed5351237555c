/** A page that nobody has touched for this long sends its requests as background requests. */
const UNATTENDED_AFTER_MS = 60_000;

let touchedAt = Date.now();
const touch = (): void => {
  touchedAt = Date.now();
};

if (typeof window !== 'undefined')
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const)
    window.addEventListener(event, touch, { passive: true, capture: true });

/** Whether nobody has pointed, typed or scrolled here for a minute. */
export const isUnattended = (): boolean => Date.now() - touchedAt > UNATTENDED_AFTER_MS;
