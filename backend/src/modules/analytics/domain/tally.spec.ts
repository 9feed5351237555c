import { describe, expect, it } from '@jest/globals';
import type { ArticleViewed, ReaderEvent } from '../contract.js';
import { countEvent } from './reader-events.js';
import { Tally } from './tally.js';

const at = (day: string) => ({ id: '', reader: null, at: `${day}T10:00:00.000Z` });
const view = (day: string, postId: number, seconds: number): ArticleViewed => ({
  ...at(day),
  ...{ kind: 'article-view', postId, seconds },
});

function tallyOf(...events: ReaderEvent[]): Tally {
  const tally = new Tally();
  for (const event of events) countEvent(event, tally);
  return tally;
}

describe('A tally', () => {
  it('sums events by day and kind, and all days into the totals', () => {
    const tally = tallyOf(view('2026-11-20', 1, 10), view('2026-11-21', 1, 20), view('2026-11-21', 2, 0));
    expect(tally.dayRows()).toEqual([
      { day: '2026-11-20', metric: 'article-views', value: 1 },
      { day: '2026-11-20', metric: 'read-seconds', value: 10 },
      { day: '2026-11-20', metric: 'timed-views', value: 1 },
      { day: '2026-11-21', metric: 'article-views', value: 2 },
      { day: '2026-11-21', metric: 'read-seconds', value: 20 },
      { day: '2026-11-21', metric: 'timed-views', value: 1 },
    ]);
    expect(tally.totalRows()).toEqual([
      { metric: 'article-views', value: 3 },
      { metric: 'read-seconds', value: 30 },
      { metric: 'timed-views', value: 2 },
    ]);
    const none = { shares: 0, engagement: 0 };
    expect(tally.itemRows()).toEqual([
      { type: 'article', id: 1, views: 2, timedViews: 2, readSeconds: 30, ...none },
      { type: 'article', id: 2, views: 1, timedViews: 0, readSeconds: 0, ...none },
    ]);
  });

  it('returns its rows in the same order, whatever the order of the events', () => {
    const events = [view('2026-11-21', 10, 5), view('2026-11-21', 9, 5), view('2026-11-20', 2, 0)];
    const [there, back] = [tallyOf(...events), tallyOf(...events.toReversed())];
    expect(there.itemRows()).toEqual(back.itemRows());
    expect(there.dayRows()).toEqual(back.dayRows());
    expect(there.totalRows()).toEqual(back.totalRows());
  });

  it('counts a share for its item, and progress by depth', () => {
    const tally = tallyOf(
      { ...at('2026-11-21'), kind: 'share', type: 'story', itemId: 3, platform: 'copy_link' },
      { ...at('2026-11-21'), kind: 'reading-progress', postId: 3, progress: 75, milliseconds: 1 },
      { ...at('2026-11-21'), kind: 'page-view', path: '/', referrer: null, agent: 'other' },
    );
    expect(tally.totalRows().map(({ metric, value }) => [metric, value])).toEqual([
      ['page-views', 1],
      ['reads-75', 1],
      ['shares-copy_link', 1],
    ]);
    expect(tally.itemRows()).toMatchObject([{ type: 'story', id: 3, views: 0, shares: 1, engagement: 1 }]);
  });
});
