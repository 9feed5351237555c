import type { Confession } from '../../lib/api/types';

/**
 * The three stories that follow one in the list, from the top again after the end; the newest three if the list does
 * not have it. So a reader who opens one after the other gets different ones each time.
 */
export function storiesAfter(list: readonly Confession[], id: number): Confession[] {
  const at = list.findIndex((story) => story.id === id);
  const others = at === -1 ? list : [...list.slice(at + 1), ...list.slice(0, at)];
  return others.slice(0, 3);
}
