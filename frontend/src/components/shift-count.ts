/** How long the next press may take. */
export const patience = 5000;

interface Shifts {
  down: (event: Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey'>) => void;
  up: (event: Pick<KeyboardEvent, 'key'>) => void;
  /** Something else happened in between: a click, for one. */
  interrupt: () => void;
}

/**
 * Counts how often Shift was pressed by itself and let go, with nothing else between; tells each count, 0 when it starts
 * again, and whether that is because too much time went by. What types a capital letter, selects with the mouse or
 * changes the keyboard's language does not count.
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
