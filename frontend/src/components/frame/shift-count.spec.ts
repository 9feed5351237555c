import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { countShifts, patience } from './shift-count';

const keys = { repeat: false, ctrlKey: false, altKey: false, metaKey: false };

function counting() {
  const told: [number, boolean][] = [];
  const shifts = countShifts((presses, expired) => told.push([presses, expired]));
  const down = (key: string, more: Partial<typeof keys> = {}): void => shifts.down({ key, ...keys, ...more });
  return {
    counts: () => told.map(([presses]) => presses),
    last: () => told.at(-1),
    down,
    up: (key: string) => shifts.up({ key }),
    press: (key = 'Shift', more: Partial<typeof keys> = {}) => {
      down(key, more);
      shifts.up({ key });
    },
    interrupt: () => shifts.interrupt(),
  };
}

describe('counting Shift presses', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('reports each press', () => {
    const shift = counting();
    for (let press = 0; press < 3; press++) shift.press();
    expect(shift.counts()).toEqual([1, 2, 3]);
  });

  it('waits five seconds for each press, then reports that the time expired', () => {
    const shift = counting();
    shift.press();
    jest.advanceTimersByTime(patience - 1);
    shift.press();
    jest.advanceTimersByTime(patience);
    expect(shift.last()).toEqual([0, true]);
    shift.press();
    expect(shift.last()).toEqual([1, false]);
  });

  it('does not count the Shift of a capital letter', () => {
    const shift = counting();
    for (const letter of 'ABC') {
      shift.down('Shift');
      shift.press(letter);
      shift.up('Shift');
    }
    expect(shift.counts()).toEqual([]);
  });

  it('starts over at any other key, without reporting an expiry', () => {
    const shift = counting();
    shift.press();
    shift.press();
    shift.press('a');
    expect(shift.last()).toEqual([0, false]);
    shift.press();
    expect(shift.last()).toEqual([1, false]);
  });

  it('does not count a Shift that is held, used with the mouse, or switches the keyboard layout', () => {
    const shift = counting();
    shift.down('Shift');
    shift.down('Shift', { repeat: true });
    shift.down('Shift', { repeat: true });
    shift.interrupt();
    shift.up('Shift');
    shift.press('Shift', { altKey: true });
    shift.press('Shift', { ctrlKey: true });
    expect(shift.counts()).toEqual([]);
  });
});
