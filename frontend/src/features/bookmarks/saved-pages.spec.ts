import { describe, expect, it } from '@jest/globals';
import type { SavedItem } from '../../lib/api/types';
import { withoutItem, withItemRestored, type SavedPages } from './saved-pages';

const item = (id: number): SavedItem => ({
  id,
  contentType: 'post',
  postId: id,
  confessionId: null,
  title: `Article ${id}`,
  excerpt: '',
  contentNotes: [],
  createdAt: `2026-11-${String(id).padStart(2, '0')}T00:00:00.000Z`,
});
const pagesOf = (...pages: number[][]): SavedPages => ({
  pageParams: pages.map(() => null),
  pages: pages.map((ids) => ({ items: ids.map(item), total: pages.flat().length, cursor: null })),
});
const ids = ({ pages }: SavedPages) => pages.map(({ items }) => items.map(({ id }) => id));

describe('the cached list of bookmarks', () => {
  it('removes an item and lowers the total on every page', () => {
    const list = withoutItem(pagesOf([9, 8, 7], [6, 5]), 8);
    expect(ids(list)).toEqual([
      [9, 7],
      [6, 5],
    ]);
    expect(list.pages.map(({ total }) => total)).toEqual([4, 4]);
  });
  it('lowers the total once for an item', () =>
    expect(withoutItem(withoutItem(pagesOf([9, 8]), 8), 8).pages[0]?.total).toBe(1));
  it.each([9, 8, 7, 6, 5])('restores item %d at its position', (id) => {
    const list = pagesOf([9, 8, 7], [6, 5]);
    const back = withItemRestored(withoutItem(list, id), item(id));
    expect(ids(back).flat()).toEqual([9, 8, 7, 6, 5]);
    expect(back.pages[0]?.total).toBe(5);
  });
  it('restores the only item', () =>
    expect(ids(withItemRestored(withoutItem(pagesOf([3]), 3), item(3)))).toEqual([[3]]));
  it('does not restore an item twice', () => expect(ids(withItemRestored(pagesOf([3]), item(3)))).toEqual([[3]]));
  it('does not restore an item that was saved again, and has another id now', () =>
    expect(ids(withItemRestored(pagesOf([3]), { ...item(3), id: 2 }))).toEqual([[3]]));
});
