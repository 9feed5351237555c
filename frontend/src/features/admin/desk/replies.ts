import type { Item, Row } from './merge-server-rows';

/** These, and what is said below them: replies go with the comment they answer, and so do theirs. Loaded ones only. */
export function withReplies(rows: Row<Item>[], ids: number[]): number[] {
  const found = new Set(ids);
  const parentOf = ({ item }: Row<Item>): number | null => (item as { parentId?: number | null }).parentId ?? null;
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const row of rows) if (found.has(parentOf(row) ?? -1)) found.add(row.item.id);
  }
  return [...found];
}
