import { describe, expect, it } from '@jest/globals';
import { isDay } from './day-field.js';

describe('A day', () => {
  it.each(['2026-11-27', '2028-02-29', '0001-01-01', '9999-12-31'])('is %s', (day) => expect(isDay(day)).toBe(true));

  it.each([
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '2026-1-1',
    '2026-11-27T00:00:00Z',
    ' 2026-11-27',
    '0000-05-05',
  ])('is not %j', (text) => expect(isDay(text)).toBe(false));

  it.each([null, undefined, 7, [], {}])('is not %j, which is no text', (value) => expect(isDay(value)).toBe(false));
});
