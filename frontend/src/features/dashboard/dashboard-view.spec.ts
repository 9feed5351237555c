import { describe, expect, it } from '@jest/globals';
import { readView, writeView } from './dashboard-view';

const read = (query: string) => readView(new URLSearchParams(query));

describe('the address of the dashboard', () => {
  it('contains the tab and the period', () => {
    expect(read('tab=growth&days=90')).toEqual({ tab: 'growth', days: 90 });
  });

  it.each(['', 'tab=money', 'days=8', 'tab=&days=', 'days=030'])(
    'means the first tab and thirty days for %j',
    (query) => {
      expect(read(query)).toEqual({ tab: 'analytics', days: 30 });
    },
  );

  it('is read as it was written', () => {
    for (const view of [
      { tab: 'strategy', days: 7 },
      { tab: 'analytics', days: 30 },
    ] as const)
      // prettier-ignore
      expect(readView(writeView(view))).toEqual(view);
    expect(String(writeView({ tab: 'analytics', days: 30 }))).toBe('tab=analytics');
  });
});
