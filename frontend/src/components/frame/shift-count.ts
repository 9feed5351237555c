/** How long the next press may take, in milliseconds. */
export const patience = 5000;

interface Shifts {
  down: (event: Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey'>) => void;
  up: (event: Pick<KeyboardEvent, 'key'>) => void;
  /** Another input came in between, such as a click. */
  interrupt: () => void;
}

/**
 * Counts consecutive presses of Shift alone. Calls `onCount` with each count, and with 0 when the count starts over;
 * `expired` says whether that is because too much time passed. A Shift that types a capital letter, selects with the
 * mouse or switches the keyboard layout does not count.
 */
export function countShifts(onCount: (presses: number, expired: boolean) => void): Shifts {
  let presses = 0;
  let alone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = (expired: boolean): void => {
    clearTimeout(timer);
    if (presses === 0) return;
    presses = 0;
    onCount(0, expired);
  };
  const interrupt = (): void => {
    alone = false;
    start(false);
  };
  return {
    down: ({ key, repeat, ctrlKey, altKey, metaKey }) => {
      if (key !== 'Shift' || ctrlKey || altKey || metaKey) interrupt();
      else if (!repeat) alone = true;
    },
    up: ({ key }) => {
      if (key !== 'Shift' || !alone) return;
      alone = false;
      clearTimeout(timer);
      timer = setTimeout(() => start(true), patience);
      onCount(++presses, false);
    },
    interrupt,
  };
}
