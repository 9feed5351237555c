import { describe, expect, it } from '@jest/globals';
import { hotlines, topics } from './lines';
import { quickReference } from './guidance';
import { reachHref, reachLabel, smsOf, spoken, telOf } from './reach';

describe('a link to a help line', () => {
  it('dials short codes unchanged and other numbers with the country code', () => {
    expect(telOf('988')).toBe('tel:988');
    expect(telOf('1-800-799-7233')).toBe('tel:+18007997233');
    expect(smsOf('741741', 'HOME')).toBe('sms:741741?&body=HOME');
    expect(smsOf('678-678', 'START')).toBe('sms:678678?&body=START');
    expect(smsOf('1-800-422-4453')).toBe('sms:+18004224453');
  });

  it('is read digit by digit by screen readers', () => {
    expect(spoken('988')).toBe('9 8 8');
    expect(spoken('1-800-799-7233')).toBe('1, 8 0 0, 7 9 9, 7 2 3 3');
  });

  it('says what to do', () => {
    expect(reachLabel({ by: 'text', number: '88788', word: 'START' })).toEqual({
      says: 'Text START to',
      number: '88788',
    });
    expect(reachLabel({ by: 'chat', href: 'https://988lifeline.org/' })).toEqual({ says: 'Chat online' });
  });
});

describe('the help lines', () => {
  it.each(hotlines)('$name has a number or a text, hours, a link and the day it was checked', (line) => {
    expect(line.reach.some(({ by }) => by !== 'chat')).toBe(true);
    expect(line.hours).toMatch(/\d/);
    expect(line.who.length).toBeGreaterThan(20);
    expect(new URL(line.link).protocol).toBe('https:');
    expect(line.checked).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const reach of line.reach)
      expect(reachHref(reach)).toMatch(/^(tel:\+1\d{10}|tel:\d{3}|sms:\+?\d{3,11}(\?&body=[A-Z]+)?|https:\/\/.+)$/);
  });

  it('cover every topic that the page promises', () => {
    const covered = new Set(hotlines.map(({ topic }) => topic));
    const missing = topics.map(([topic]) => topic).filter((topic) => !covered.has(topic));
    expect(missing.map((topic) => `${topic}: add a help line to features/help/lines.ts`)).toEqual([]);
    expect(new Set(hotlines.map(({ id }) => id)).size).toBe(hotlines.length);
  });

  it('say that the 988 option for LGBTQ+ youth ended on July 17, 2025', () => {
    const { notes = [] } = hotlines.find(({ id }) => id === '988')!;
    expect(notes.join(' ')).toContain('“Press 3,” ended on July 17, 2025');
  });

  it('the quick reference leads to lines that exist and answer around the clock', () => {
    for (const { line } of quickReference)
      expect(hotlines.find(({ id }) => id === line)?.hours).toBe('24 hours, every day');
  });
});
