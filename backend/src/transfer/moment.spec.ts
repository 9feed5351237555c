import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { readMoment } from './moment.js';

describe('A date', () => {
  it.each([
    ['2014-03-09', '2014-03-09T00:00:00.000Z'],
    ['2015-1-9', '2015-01-09T00:00:00.000Z'],
    ['2015/01/09', '2015-01-09T00:00:00.000Z'],
    ['20150107', '2015-01-07T00:00:00.000Z'],
    [20150107, '2015-01-07T00:00:00.000Z'],
    ['1420675200', '2015-01-08T00:00:00.000Z'],
    [1420675200, '2015-01-08T00:00:00.000Z'],
    ['1420675200000', '2015-01-08T00:00:00.000Z'],
    [915148800000, '1999-01-01T00:00:00.000Z'],
    ['2015-01-13 9:30', '2015-01-13T09:30:00.000Z'],
    ['2015-01-13 9:30 PM', '2015-01-13T21:30:00.000Z'],
    ['2015-01-13 12:05 am', '2015-01-13T00:05:00.000Z'],
    ['2015-01-13T09:30:15.250Z', '2015-01-13T09:30:15.250Z'],
    ['2015-01-13 09:30:15 +0100', '2015-01-13T08:30:15.000Z'],
    ['2015-01-13T09:30:15-05:30', '2015-01-13T15:00:15.000Z'],
    ['2015-01-12 23:30:00 -0500', '2015-01-12T23:59:58.199Z'],
    ['2015-03-01 01:00:00 +0900', '2015-03-01T00:00:03.600Z'],
    ['2015-06-30 20:30:00 -0700', '2015-06-30T23:59:47.399Z'],
    ['2015-01-13 23:30 -5', undefined],
    ['March 5, 2015', '2015-03-05T00:00:00.000Z'],
    ['Mar 5th 2015 at 10:00', '2015-03-05T10:00:00.000Z'],
    ['5 September 2015', '2015-09-05T00:00:00.000Z'],
    ['Thu, 05 Mar 2015 10:00:00 +0200', '2015-03-05T08:00:00.000Z'],
    ['Thu Mar 05 2015 10:00:00 GMT+0100 (Central European Standard Time)', '2015-03-05T09:00:00.000Z'],
  ])('is parsed from %j', (written, read) => {
    expect(readMoment(written)?.toISOString()).toBe(read);
  });

  it('keeps the day of its author, and the order of the texts of a day', () => {
    const order = ['00:10 +0900', '08:50 +0900', '09:10 +0900', '23:50 +0900'].map((time) => `2015-03-01 ${time}`);
    const west = ['00:10 -0800', '15:50 -0800', '16:10 -0800', '23:50 -0800'].map((time) => `2015-03-01 ${time}`);
    for (const texts of [order, west]) {
      const read = texts.map((text) => readMoment(text)!.toISOString());
      expect(read.every((text) => text.startsWith('2015-03-01'))).toBe(true);
      expect(new Set([...read].sort())).toEqual(new Set(read));
      expect([...read].sort()).toEqual(read);
    }
  });

  it('is not in the future because of its author’s day', () => {
    const inKiribati = new Date(Date.now() + 14 * 3_600_000 - 60_000).toISOString().slice(0, 16);
    expect(readMoment(`${inKiribati}+14:00`)!.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    '2015',
    2015,
    '2015-03',
    '2015-02-30',
    '20150230',
    '2015-13-01',
    '2015-01-13 25:00',
    '2015-01-13 10:61',
    '2015-01-13 13:00 PM',
    '2015-01-13 10:00 +2560',
    '03/05/2015',
    '5.3.2015',
    'Smarch 5, 2015',
    'yesterday',
    '201501070930',
    'Thu Mar 5 10:00:00 2015',
    '',
    -1,
    Number.NaN,
    true,
    null,
    '1066-10-14',
  ])('is not guessed from %j', (written) => {
    expect(readMoment(written)).toBeUndefined();
  });

  it.each([
    ['UTC', 0],
    ['America/New_York', 300],
    ['Asia/Tokyo', -540],
  ])('means the same in the time zone %s', (zone, offset) => {
    // In another process, because Jest's keeps the time zone with which it started.
    const script = `
      const { readMoment } = await import(process.argv[1]);
      const read = ['2015-1-9', '2015-01-13 9:30', 'March 5, 2015', '1420675200'].map((text) => readMoment(text));
      console.log(JSON.stringify([new Date(2015, 0, 9).getTimezoneOffset(), ...read]));`;
    const file = new URL('moment.ts', import.meta.url).href;
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script, file], {
      env: { TZ: zone, NODE_NO_WARNINGS: '1' },
      encoding: 'utf8',
    });
    expect(JSON.parse(printed)).toEqual([
      offset,
      '2015-01-09T00:00:00.000Z',
      '2015-01-13T09:30:00.000Z',
      '2015-03-05T00:00:00.000Z',
      '2015-01-08T00:00:00.000Z',
    ]);
  });
});
