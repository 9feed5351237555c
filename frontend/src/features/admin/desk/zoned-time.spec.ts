import { describe, expect, it } from '@jest/globals';
import { clockTime, dayAndTime, localOf, momentOf, shortTime, zoneName } from './zoned-time';

const newYork = 'America/New_York';

describe('a time in the site’s time zone', () => {
  it('is shown as that zone’s clocks show it, without the day if it is today there', () => {
    const at = '2026-11-28T01:20:00.000Z';
    expect(clockTime(at, newYork)).toBe('8:20 PM');
    expect(dayAndTime(at, newYork)).toBe('November 27, 2026, 8:20 PM');
    expect(shortTime(at, newYork, Date.parse('2026-11-27T14:00:00Z'))).toBe('8:20 PM');
    expect(shortTime(at, 'UTC', Date.parse('2026-11-27T14:00:00Z'))).toBe('November 28, 2026, 1:20 AM');
  });

  it('that is entered is the moment at which that zone’s clocks show it, in summer and in winter', () => {
    expect(momentOf('2026-11-27T20:20', newYork)).toBe('2026-11-28T01:20:00.000Z');
    expect(momentOf('2026-07-01T20:20', newYork)).toBe('2026-07-02T00:20:00.000Z');
    expect(momentOf('2026-11-27T20:20', 'UTC')).toBe('2026-11-27T20:20:00.000Z');
    expect(momentOf('2026-11-27T20:20', 'Asia/Kathmandu')).toBe('2026-11-27T14:35:00.000Z');
  });

  it('that the clocks skip is an hour later, and one that they repeat is the first of the two', () => {
    expect(momentOf('2026-03-08T02:30', newYork)).toBe('2026-03-08T07:30:00.000Z');
    expect(momentOf('2026-11-01T01:30', newYork)).toBe('2026-11-01T05:30:00.000Z');
  });

  it('is null for a half-filled field', () => {
    expect(['', '2026-11-27', '2026-13-40T99:99'].map((text) => momentOf(text, newYork))).toEqual([null, null, null]);
  });

  it('goes back into the field as it was', () => {
    expect(localOf(Date.parse('2026-11-28T01:20:00Z'), newYork)).toBe('2026-11-27T20:20');
  });

  it('has its zone named beside it', () => {
    const winter = Date.parse('2026-11-28T01:20:00Z');
    expect([zoneName(newYork, winter), zoneName('UTC', winter)]).toEqual(['America/New York (EST)', 'UTC']);
  });
});
