import type { Growth, Series } from '../../lib/api/types';
import { ENOUGH_FOR_PERCENT } from './enough';
import { number, percent, perView } from './format';

/** The numbers known so far; each loads separately. */
export interface KnownNumbers {
  growth: Growth | undefined;
  /** Since the beginning. */
  articleViews: number | undefined;
  /** The last thirty days. */
  month: Series | undefined;
  published: { articles: number; stories: number } | undefined;
}

export interface Target {
  goal: string;
  /** The target value and the current value; null while unknown. */
  of?: number;
  now?: (known: KnownNumbers) => number | null;
  words?: (now: number) => string;
  /** The count differs from what the target means, so it is shown without a share. */
  approximate?: boolean;
}

/** Subscribers gained in thirty days as a share of those before; null if there were too few. */
const monthlyGrowth = ({ month }: KnownNumbers): number | null =>
  month && month.before.subscribers >= ENOUGH_FOR_PERCENT
    ? month.sums.subscribers / month.before.subscribers - 1
    : null;

const subscribers = ({ growth }: KnownNumbers): number | null => growth?.newsletterSubscribers ?? null;

export const phases: { name: string; about: string; targets: Target[] }[] = [
  {
    name: 'Foundation',
    about: 'An archive worth visiting: enough to read, enough voices, and the first readers who stay.',
    targets: [
      { goal: '50+ articles', of: 50, now: ({ published }) => published?.articles ?? null },
      { goal: '100+ approved stories', of: 100, now: ({ published }) => published?.stories ?? null },
      { goal: '500+ newsletter subscribers', of: 500, now: subscribers },
      { goal: '2,000+ monthly page views', of: 2_000, now: ({ month }) => month?.sums.pageViews ?? null },
      {
        goal: '10% engagement',
        of: 0.1,
        now: ({ growth, articleViews }) =>
          growth && articleViews !== undefined && articleViews >= ENOUGH_FOR_PERCENT
            ? growth.contentEngagementRate
            : null,
        words: (now) => (now > 1 ? `${perView(now)} per article view` : `${percent(now)} of article views`),
      },
    ],
  },
  {
    name: 'Rhythm',
    about: 'A journal people can count on: it comes out every week, and more people read it every month.',
    targets: [
      { goal: '2-3 articles weekly' },
      {
        goal: '25% monthly subscriber growth',
        of: 0.25,
        now: monthlyGrowth,
        words: (now) => `${percent(now)} in the last 30 days`,
      },
    ],
  },
  {
    name: 'Reach',
    about: 'It reaches more than the people who make it. Schools, parents and the people it’s about read it too.',
    targets: [
      { goal: '5,000+ subscribers', of: 5_000, now: subscribers },
      {
        goal: '25,000+ monthly readers',
        of: 25_000,
        now: ({ growth }) => growth?.monthlyActiveReaders ?? null,
        words: (now) => `${number(now)} reader-days in 30 days`,
        approximate: true,
      },
    ],
  },
];

/** The progress toward a target: in words, and as a share from 0 to 1 where that makes sense. */
export function progressOf(target: Target, known: KnownNumbers): { words: string; share?: number } | null {
  const now = target.now?.(known) ?? null;
  if (now === null || target.of === undefined) return null;
  const words = target.words?.(now) ?? `${number(now)} of ${number(target.of)}`;
  return target.approximate ? { words } : { words, share: Math.min(Math.max(now / target.of, 0), 1) };
}
