import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '../../lib/api/client';
import type { SavedItem } from '../../lib/api/types';

export type SavedPages = InfiniteData<Page<SavedItem>, string | null>;

const has = (list: SavedPages, isWanted: (item: SavedItem) => boolean): boolean =>
  list.pages.some(({ items }) => items.some(isWanted));

/** Removes an item and lowers the total, once. */
export function withoutItem(list: SavedPages, id: number): SavedPages {
  if (!has(list, (item) => item.id === id)) return list;
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      total: Math.max(0, page.total - 1),
      items: page.items.filter((item) => item.id !== id),
    })),
  };
}

/** Inserts an item at its position: newest first by the time it was saved. Saved again, it has another id. */
export function withItemRestored(list: SavedPages, item: SavedItem): SavedPages {
  const { contentType, postId, confessionId } = item;
  const isThere = (other: SavedItem): boolean =>
    other.contentType === contentType && other.postId === postId && other.confessionId === confessionId;
  if (has(list, isThere)) return list;
  const isOlder = (other: SavedItem): boolean =>
    other.createdAt < item.createdAt || (other.createdAt === item.createdAt && other.id < item.id);
  const found = list.pages.findIndex(({ items }) => items.some(isOlder));
  const at = found === -1 ? list.pages.length - 1 : found;
  return {
    ...list,
    pages: list.pages.map((page, index) => {
      const total = page.total + 1;
      if (index !== at) return { ...page, total };
      const place = page.items.findIndex(isOlder);
      return { ...page, total, items: page.items.toSpliced(place === -1 ? page.items.length : place, 0, item) };
    }),
  };
}
