import { describe, expect, it } from '@jest/globals';
import { countsOf, seriesOf } from '../../testing/series';
import { daysWithData, startNote } from './first-day';

const views = (from: number, days = 7) => seriesOf(days, (at) => ({ pageViews: at >= from ? 1 : 0 }));
const lengthOf = (series: ReturnType<typeof seriesOf>) => daysWithData(series, (one) => one.pageViews).length;

describe('the days of a chart', () => {
  it('start at the first day with data', () => {
    expect([0, 3, 5].map((from) => lengthOf(views(from)))).toEqual([7, 4, 2]);
  });

  it('are at least two, because a line needs two points', () => expect(lengthOf(views(6))).toBe(2));

  it('are all of the period if there was data before it, or none at all', () => {
    expect(lengthOf({ ...views(5), before: countsOf({ pageViews: 1 }) })).toBe(7);
    expect(lengthOf(views(9))).toBe(7);
  });

  it('are fewer than the period only with a note that says since when there is data', () => {
    const note = (series: ReturnType<typeof seriesOf>) => startNote(series, (one) => one.pageViews);
    expect(note(views(6))).toBe('Nothing in this period before November 30, 2026.');
    expect(note(views(3))).toBe('Nothing in this period before November 27, 2026.');
    expect([note(views(0)), note(views(9))]).toEqual([undefined, undefined]);
  });
});
