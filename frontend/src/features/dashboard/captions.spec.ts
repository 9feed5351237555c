import { describe, expect, it } from '@jest/globals';
import type { Series, SeriesCounts } from '../../lib/api/types';
import {
  caption,
  change,
  engagementCaption,
  lineInWords,
  readTimeCaption,
  sharesOf,
  subscribersCaption,
  weekCaption,
} from './captions';
import { countsOf, seriesOf } from '../../testing/series';

const period = (sums: Partial<SeriesCounts>, before: Partial<SeriesCounts> = {}, days = 30): Series => ({
  ...seriesOf(days),
  sums: countsOf(sums),
  before: countsOf(before),
});

describe('a change', () => {
  it.each([
    [112, 100, '+12% from the 30 days before'],
    [88, 100, '−12% from the 30 days before'],
    [60, 30, '+100% from the 30 days before'],
    [0, 50, '−100% from the 30 days before'],
    [2, 1, '1 more than in the 30 days before'],
    [0, 29, '29 fewer than in the 30 days before'],
    [990, 100, '+890% from the 30 days before'],
    [1_000, 100, '10 times the 30 days before'],
    [123_450, 100, '1,235 times the 30 days before'],
    [7, 7, 'as many as in the 30 days before'],
    [1_001, 1_000, 'about as many as in the 30 days before'],
    [999, 1_000, 'about as many as in the 30 days before'],
    [5, 0, 'none in the 30 days before'],
    [0, 0, 'none in the 30 days before either'],
  ])('from %i after %i is worded correctly', (now, before, expected) => {
    expect(change(now, before, 30)).toBe(expected);
  });

  it('has no percentage of a negative number: more likes removed than given', () => {
    expect(change(4, -2, 7)).toBe('more than in the 7 days before (−2)');
    expect(change(-3, 2, 7)).toBe('fewer than in the 7 days before (2)');
  });
});

describe('a caption', () => {
  it('shows the count of the period, grouped, and the change from the period before', () => {
    expect(caption(period({ pageViews: 1_318 }, { pageViews: 1_177 }), (one) => one.pageViews)).toEqual({
      now: '1,318 in 30 days',
      change: '+12% from the 30 days before',
    });
    expect(caption(period({}, {}, 90), (one) => one.pageViews)).toEqual({
      now: '0 in 90 days',
      change: 'none in the 90 days before either',
    });
  });

  it('of shares adds up the platforms', () => {
    const shares = { twitter: 1, instagram: 2, copy_link: 4 };
    expect(caption(period({ shares }), sharesOf).now).toBe('7 in 30 days');
  });

  it.each([
    [{ readSeconds: 1_000, timedViews: 9 }, { readSeconds: 90, timedViews: 1 }, '111 s on average in 30 days', '21 s longer than in the 30 days before'],
    [{ readSeconds: 90, timedViews: 1 }, { readSeconds: 1_000, timedViews: 9 }, '90 s on average in 30 days', '21 s shorter than in the 30 days before'],
    [{ readSeconds: 90, timedViews: 1 }, { readSeconds: 180, timedViews: 2 }, '90 s on average in 30 days', 'the same as in the 30 days before'],
    [{ readSeconds: 90, timedViews: 1 }, {}, '90 s on average in 30 days', 'no reading times in the 30 days before'],
    [{}, { readSeconds: 90, timedViews: 1 }, 'no reading times in 30 days', '90 s before'],
    [{}, {}, 'no reading times in 30 days', 'none before that either'],
  ])('of the read time compares whole seconds, and shows no average of nothing', (sums, before, now, expected) => {
    expect(readTimeCaption(period(sums, before))).toEqual({ now, change: expected });
  }); // prettier-ignore

  it('of subscribers is those who joined minus those who left', () => {
    const grown = period({ subscribers: 14, subscribersJoined: 6, subscribersLeft: 1 }, { subscribers: 9 });
    expect(subscribersCaption(grown)).toEqual({ now: '+5 in 30 days', change: '6 joined, 1 left' });
    expect(subscribersCaption(period({ subscribers: 8 }, { subscribers: 9 })).now).toBe('−1 in 30 days');
    expect(subscribersCaption(period({ subscribers: 9 }, { subscribers: 9 })).now).toBe('no change in 30 days');
  });

  it('of the week covers seven days whatever the period', () => {
    const joined = (days: number) => seriesOf(days, (at) => ({ subscribersJoined: days - at }));
    // The last day has 1, the one before 2, and so on: 1 to 7, and 8 to 14.
    for (const days of [30, 90])
      expect(weekCaption(joined(days))).toEqual({ now: '28 joined in 7 days', change: '77 in the 7 days before' });
    const week = period({ subscribersJoined: 3 }, { subscribersJoined: 2 }, 7);
    expect(weekCaption(week)).toEqual({ now: '3 joined in 7 days', change: '2 in the 7 days before' });
  });

  it.each([
    [{ engagement: 30, articleViews: 100 }, { engagement: 10, articleViews: 40 }, '30.0% in 30 days', '5.0 points above the 30 days before'],
    [{ engagement: 10, articleViews: 40 }, { engagement: 30, articleViews: 100 }, '25.0% in 30 days', '5.0 points below the 30 days before'],
    [{ engagement: 10, articleViews: 40 }, { engagement: 20, articleViews: 80 }, '25.0% in 30 days', 'the same as in the 30 days before'],
    [{ engagement: 10, articleViews: 40 }, { engagement: 2 }, '25.0% in 30 days', 'no article views in the 30 days before'],
    [{ engagement: 56, articleViews: 40 }, { engagement: 10, articleViews: 40 }, '1.4 per view in 30 days', '25.0% before'],
    [{ engagement: 10, articleViews: 40 }, { engagement: 3, articleViews: 1 }, '25.0% in 30 days', '3 on 1 view before'],
    [{ engagement: 3, articleViews: 29 }, {}, '3 on 29 views in 30 days', 'no article views in the 30 days before'],
    [{ engagement: 1 }, {}, 'no article views in 30 days', 'none before that either'],
  ])('of the engagement rate shows percentage points, not a percentage of percentages', (sums, before, now, expected) => {
    expect(engagementCaption(period(sums, before))).toEqual({ now, change: expected });
  }); // prettier-ignore
});

describe('a line in words', () => {
  it('says where it peaked and where it ended', () => {
    expect(lineInWords('Page views', ['Monday', 'Tuesday', 'Wednesday'], [2, 1_300, 4])).toBe(
      'Page views: at most 1,300, on Tuesday; 4 on the last day.',
    );
    expect(lineInWords('Page views', ['Monday', 'Tuesday'], [0, 0])).toBe('Page views: none on any day.');
  });
});
