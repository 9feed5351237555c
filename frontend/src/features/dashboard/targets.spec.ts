import { describe, expect, it } from '@jest/globals';
import { countsOf, seriesOf } from '../../testing/series';
import { phases, progressOf, type KnownNumbers } from './targets';

const nothing: KnownNumbers = { growth: undefined, articleViews: undefined, month: undefined, published: undefined };
const growth = {
  newsletterSubscribers: 250,
  weeklyGrowthRate: 0,
  monthlyActiveReaders: 1_200,
  contentEngagementRate: 0.05,
};
const month = {
  ...seriesOf(30),
  sums: countsOf({ pageViews: 4_000, subscribers: 250 }),
  before: countsOf({ subscribers: 200 }),
};
const known: KnownNumbers = { growth, articleViews: 600, month, published: { articles: 12, stories: 24 } };
const reached = (known: KnownNumbers) =>
  Object.fromEntries(
    phases.flatMap(({ targets }) => targets).map((target) => [target.goal, progressOf(target, known)]),
  );

describe('the progress toward a target', () => {
  it('is shown for what is counted: in words, and as a share of at most 1', () => {
    expect(reached(known)).toEqual({
      '50+ articles': { words: '12 of 50', share: 0.24 },
      '100+ approved stories': { words: '24 of 100', share: 0.24 },
      '500+ newsletter subscribers': { words: '250 of 500', share: 0.5 },
      '2,000+ monthly page views': { words: '4,000 of 2,000', share: 1 },
      '10% engagement': { words: '5.0% of article views', share: 0.5 },
      '2-3 articles weekly': null,
      '25% monthly subscriber growth': { words: '25.0% in the last 30 days', share: 1 },
      '5,000+ subscribers': { words: '250 of 5,000', share: 0.05 },
      // Reader-days are not readers, so there is no share.
      '25,000+ monthly readers': { words: '1,200 reader-days in 30 days' },
    });
  });

  it('is not shown for unknown numbers, or for growth from zero', () => {
    expect(Object.values(reached(nothing)).every((one) => one === null)).toBe(true);
    const fromNothing = { ...known, month: { ...month, before: countsOf({}) } };
    expect(reached(fromNothing)['25% monthly subscriber growth']).toBeNull();
  });

  it('has no percentage of fewer than 30, and engagement per view above 100%', () => {
    const few = { ...known, articleViews: 29, month: { ...month, before: countsOf({ subscribers: 29 }) } };
    expect([reached(few)['10% engagement'], reached(few)['25% monthly subscriber growth']]).toEqual([null, null]);
    const many = { ...known, growth: { ...growth, contentEngagementRate: 1.44 } };
    expect(reached(many)['10% engagement']).toEqual({ words: '1.4 per article view', share: 1 });
  });

  it('is at least zero when subscribers were lost', () => {
    const lost = { ...known, month: { ...month, sums: countsOf({ subscribers: 150 }) } };
    expect(reached(lost)['25% monthly subscriber growth']).toEqual({ words: '−25.0% in the last 30 days', share: 0 });
  });
});
