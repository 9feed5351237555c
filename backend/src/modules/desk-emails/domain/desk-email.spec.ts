import { describe, expect, it } from '@jest/globals';
import { DESK_EMAIL_KINDS } from '../contract.js';
import { DEFAULT_CHOICE, DeskEmail } from './desk-email.js';
import type { DeskEmailChoice } from './desk-email.js';
import { localTime } from './local-time.js';

const SUNDAY = '2026-12-06';
const MONDAY = '2026-12-07';
const TUESDAY = '2026-12-08';

/** Has what a person has switched on, and the days for which they had an email. */
const emails = (own: Partial<DeskEmailChoice> & { weeklyOn?: string | null; digestOn?: string | null }) => {
  const { hour, days, ...more } = { ...DEFAULT_CHOICE, ...own };
  return Object.assign(
    new DeskEmail(),
    { digestOn: null, weeklyOn: null, crisisOwed: false, ...more },
    { digestHour: hour, digestDays: [...days] },
  );
};
const choose = (own: DeskEmail, change: Partial<DeskEmailChoice>, time: string): DeskEmail => {
  own.choose(change, DESK_EMAIL_KINDS, localTime(new Date(`${time}:00Z`), 'UTC'));
  return own;
};

describe('The weekly note', () => {
  it.each([
    ['on Monday before its hour', `${MONDAY}T10:00`, null],
    ['on Monday after its hour', `${MONDAY}T18:30`, MONDAY],
    ['on Tuesday, when those who missed it get it', `${TUESDAY}T10:00`, TUESDAY],
    ['on Sunday', `${SUNDAY}T20:00`, null],
  ])('that is switched on %s starts the next time', (_, time, expected) => {
    expect(choose(emails({ hour: 18 }), { weekly: true }, time).weeklyOn).toBe(expected);
  });

  it('comes on Tuesday if its hour is moved on Monday to one that is over: neither at once nor never', () => {
    const moved = emails({ weekly: true, hour: 18, weeklyOn: '2026-11-30' });
    expect(choose(moved, { hour: 9 }, `${MONDAY}T10:00`).weeklyOn).toBe(SUNDAY);
    expect(choose(moved, { hour: 20 }, `${MONDAY}T10:01`).weeklyOn).toBe(SUNDAY);
  });

  it.each([
    ['to one that is not over', MONDAY, 12, '2026-11-30'],
    ['after it came', MONDAY, 9, MONDAY],
    ['on another day', SUNDAY, 9, '2026-11-30'],
  ])('comes as before if its hour is moved %s', (_, day, hour, weeklyOn) => {
    const moved = emails({ weekly: true, hour: 18, weeklyOn });
    expect(choose(moved, { hour }, `${day}T10:00`).weeklyOn).toBe(weeklyOn);
  });

  it('that is due, and only late, still comes if its hour is moved', () => {
    const late = emails({ weekly: true, hour: 9, weeklyOn: null });
    expect(choose(late, { hour: 8 }, `${MONDAY}T10:00`).weeklyOn).toBeNull();
  });
});

describe('The daily digest', () => {
  it.each([
    [9, MONDAY],
    [12, SUNDAY],
  ])('that is moved at 10:00 from 18:00 to %i:00 does not come at once', (hour, expected) => {
    const moved = emails({ digest: true, hour: 18, digestOn: SUNDAY });
    expect(choose(moved, { hour }, `${MONDAY}T10:00`).digestOn).toBe(expected);
  });
});
