import { describe, expect, it } from '@jest/globals';
import { dueMonth } from './digest.js';

describe('The monthly digest', () => {
  it.each([
    ['2026-12-01T00:00:00Z', 'UTC', '2026-11-01', 'November'],
    ['2026-12-07T23:59:59Z', 'UTC', '2026-11-01', 'November'],
    ['2027-01-01T00:00:00Z', 'UTC', '2026-12-01', 'December'],
    ['2026-11-30T11:00:00Z', 'Pacific/Auckland', '2026-11-01', 'November'],
    ['2026-12-01T05:00:00Z', 'America/New_York', '2026-11-01', 'November'],
  ])('at %s in %s is due for the month of %s', (now, zone, first, name) => {
    expect(dueMonth(new Date(now), zone)).toMatchObject({ first, name });
  });

  it.each([
    ['2026-11-30T23:59:59Z', 'UTC'],
    ['2026-12-08T00:00:00Z', 'UTC'],
    ['2026-12-01T04:59:59Z', 'America/New_York'],
  ])('at %s in %s is not due', (now, zone) => {
    expect(dueMonth(new Date(now), zone)).toBeNull();
  });

  it('covers the month up to the first day of the next one', () => {
    expect(dueMonth(new Date('2027-01-01T00:00:00Z'), 'UTC')).toMatchObject({
      first: '2026-12-01',
      next: '2027-01-01',
    });
  });
});
