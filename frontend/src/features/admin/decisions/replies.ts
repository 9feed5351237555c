import type { Item, Row } from '../list/merge-server-rows';

/** Adds all loaded replies, at any depth: the server deletes replies with their comment. */
export function withReplies(rows: Row<Item>[], ids: number[]): number[] {
  const found = new Set(ids);
  const parentOf = ({ item }: Row<Item>): number | null => (item as { parentId?: number | null }).parentId ?? null;
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const row of rows) if (found.has(parentOf(row) ?? -1)) found.add(row.item.id);
  }
  return [...found];
}
