import type { Growth, Series } from '../../lib/api/types';
import { number, percent } from './format';

/** What is known of how far we are; each of it comes by itself. */
export interface KnownNumbers {
  growth: Growth | undefined;
  /** Thirty days. */
  month: Series | undefined;
  published: { articles: number; stories: number } | undefined;
}

export interface Target {
  goal: string;
  /** How much it is, and how much there is; null where that is not known. */
  of?: number;
  now?: (known: KnownNumbers) => number | null;
  words?: (now: number) => string;
  /** Counted in another way than the target means it: the number is shown, no share of the way. */
  approximate?: boolean;
}

/** Subscribers won in thirty days, as a share of those before; of none there is no share. */
const monthlyGrowth = ({ month }: KnownNumbers): number | null =>
  month && month.before.subscribers > 0 ? month.sums.subscribers / month.before.subscribers - 1 : null;

const subscribers = ({ growth }: KnownNumbers): number | null => growth?.newsletterSubscribers ?? null;

export const phases: { name: string; about: string; targets: Target[] }[] = [
  {
    name: 'Foundation',
    about: 'An archive worth coming to: enough to read, enough voices, and the first readers who stay.',
    targets: [
      { goal: '50+ articles', of: 50, now: ({ published }) => published?.articles ?? null },
      { goal: '100+ approved stories', of: 100, now: ({ published }) => published?.stories ?? null },
      { goal: '500+ newsletter subscribers', of: 500, now: subscribers },
      { goal: '2,000+ monthly page views', of: 2_000, now: ({ month }) => month?.sums.pageViews ?? null },
      {
        goal: '10% engagement',
        of: 0.1,
        now: ({ growth }) => growth?.contentEngagementRate ?? null,
        words: (now) => `${percent(now)} of article views`,
      },
    ],
  },
  {
    name: 'Rhythm',
    about: 'A journal that can be relied on: it appears every week, and its circle of readers grows every month.',
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
    about: 'Read beyond the circle that made it: by schools, by parents, by those whom it is about.',
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

/** How far we are on the way to a target: in words, and from 0 to 1 where that can be said. */
export function progressOf(target: Target, known: KnownNumbers): { words: string; share?: number } | null {
  const now = target.now?.(known) ?? null;
  if (now === null || target.of === undefined) return null;
  const words = target.words?.(now) ?? `${number(now)} of ${number(target.of)}`;
  return target.approximate ? { words } : { words, share: Math.min(Math.max(now / target.of, 0), 1) };
}
