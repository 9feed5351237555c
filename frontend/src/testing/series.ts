import type { Series, SeriesCounts } from '../lib/api/types';

/** The counts of a period, 0 unless given. */
export const countsOf = (some: Partial<SeriesCounts> = {}): SeriesCounts => ({
  ...{ pageViews: 0, articleViews: 0, timedViews: 0, readSeconds: 0, readers: 0 },
  reads: { 25: 0, 50: 0, 75: 0, 100: 0 },
  shares: { twitter: 0, instagram: 0, copy_link: 0 },
  ...{ commentLikes: 0, storyReactions: 0, comments: 0, engagement: 0, storiesReceived: 0, storiesPublished: 0 },
  ...{ subscribersJoined: 0, subscribersLeft: 0, subscribers: 0 },
  ...some,
});

/** A series of days ending on November 30, 2026; `of` gives the counts of a day, numbered from 0. */
export const seriesOf = (days: number, of: (at: number) => Partial<SeriesCounts> = () => ({})): Series => ({
  days: Array.from({ length: days }, (_, at) => ({
    day: new Date(Date.UTC(2026, 10, 30 - (days - 1) + at)).toISOString().slice(0, 10),
    ...countsOf(of(at)),
  })),
  sums: countsOf(),
  before: countsOf(),
});
