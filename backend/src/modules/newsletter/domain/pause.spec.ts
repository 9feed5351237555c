import { describe, expect, it } from '@jest/globals';
import { currentPause, refuseBadPause } from './pause.js';

const NOW = new Date('2026-11-27T23:59:59Z');

describe('A pause', () => {
  it.each(['2026-11-28', '2027-02-28', '2027-11-27', null])('may end on %s', (day) => {
    expect(() => refuseBadPause(day, NOW)).not.toThrow();
  });

  it.each(['2026-11-27', '2026-11-26', '2027-11-28', '2126-01-01'])(
    'may not end on %s: today, in the past, or more than a year away',
    (day) => {
      expect(() => refuseBadPause(day, NOW)).toThrow('Choose a day after today and at most one year from now.');
    },
  );

  it('is over on its day', () => {
    expect(currentPause('2026-11-28', NOW)).toBe('2026-11-28');
    expect(currentPause('2026-11-27', NOW)).toBeNull();
    expect(currentPause(null, NOW)).toBeNull();
  });
});
