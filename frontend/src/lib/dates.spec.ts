import { describe, expect, it } from '@jest/globals';
import { formatDate, formatMonth, formatOwnDate } from './dates';

describe('dates', () => {
  it('prints month, day and year', () => expect(formatDate('2026-11-20T09:00:00.000Z')).toBe('November 20, 2026'));
  it('prints the day in UTC, whatever the hour', () => {
    expect(formatDate('2026-11-20T00:00:00.000Z')).toBe('November 20, 2026');
    expect(formatDate('2026-11-20T23:59:59.999Z')).toBe('November 20, 2026');
  });
  it('has no leading zero', () => expect(formatDate('2026-03-04T12:00:00Z')).toBe('March 4, 2026'));
  it.each([null, undefined, '', 'not a date'])('prints nothing for %p', (value) => expect(formatDate(value)).toBe(''));
  it('prints the reader’s own day from its first to its last minute', () => {
    expect(formatOwnDate(new Date(2026, 10, 20, 0, 0))).toBe('November 20, 2026');
    expect(formatOwnDate(new Date(2026, 10, 20, 23, 59))).toBe('November 20, 2026');
  });
  it('prints a month', () => expect(formatMonth('2026-01-31T00:00:00Z')).toBe('January 2026'));
});
