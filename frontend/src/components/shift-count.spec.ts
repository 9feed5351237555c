import { describe, expect, it, jest } from '@jest/globals';
import { countShifts } from './shift-count';

const pressed = (keys: [string, number, boolean?][]): number => {
  const then = jest.fn();
  const press = countShifts(then);
  for (const [key, at, repeat] of keys) press(key, repeat ?? false, at);
  return then.mock.calls.length;
};

describe('Shift three times', () => {
  it('leaves', () => expect(pressed([['Shift', 0], ['Shift', 300], ['Shift', 700]])).toBe(1)); // prettier-ignore
  it('does not leave when too slow', () => expect(pressed([['Shift', 0], ['Shift', 900], ['Shift', 1800]])).toBe(0)); // prettier-ignore
  it('does not leave while capitals are typed', () =>
    expect(pressed([['Shift', 0], ['A', 50], ['Shift', 200], ['B', 250], ['Shift', 400]])).toBe(0)); // prettier-ignore
  it('does not leave because Shift is held', () =>
    expect(pressed([['Shift', 0], ['Shift', 30, true], ['Shift', 60, true]])).toBe(0)); // prettier-ignore
});
