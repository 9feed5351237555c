import { describe, expect, it } from '@jest/globals';
import type { Page } from '../../../lib/api/client';
import { sift } from './lists';

/** Three pages of numbers; the cursor is the next page's number. */
const pages = [
  [1, 3],
  [5, 7],
  [8, 9],
];
const ask = (_limit: number, cursor: string | null): Promise<Page<number>> => {
  const at = Number(cursor ?? 0);
  return Promise.resolve({ items: pages[at] ?? [], total: 6, cursor: at + 1 < pages.length ? String(at + 1) : null });
};
const isEven = (n: number): boolean => n % 2 === 0;

describe('a sifted list', () => {
  it('goes on until a page has something to show', async () =>
    expect(await sift(ask, isEven, null)).toEqual({ items: [8], total: 6, cursor: null }));
  it('stops at the first that has, and knows how to go on', async () =>
    expect(await sift(ask, (n) => n > 3, null)).toEqual({ items: [5, 7], total: 6, cursor: '2' }));
  it('begins where it is told', async () => expect((await sift(ask, (n) => n > 0, '1')).items).toEqual([5, 7]));
  it('is empty at the end, rather than asking for ever', async () =>
    expect(await sift(ask, () => false, null)).toEqual({ items: [], total: 6, cursor: null }));
});
