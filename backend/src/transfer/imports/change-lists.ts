import { CHANGES } from './changes.js';
import type { Change, ChangeKind } from './changes.js';
import { formatList } from './listed.js';

/** Collects the changes of all items by kind. */
export class ChangeLists {
  private readonly entries = new Map<ChangeKind, { where: string; name: string; count: number }[]>();

  add(where: string, changes: readonly Change[]): void {
    for (const { kind, name, count } of changes) {
      const list = this.entries.get(kind) ?? [];
      list.push({ where, name, count });
      this.entries.set(kind, list);
    }
  }

  /** Returns a list for each kind: its title with the total, then a line for each item or name. */
  lines(): string[] {
    return (Object.keys(CHANGES) as ChangeKind[]).flatMap((kind) => {
      const entries = this.entries.get(kind) ?? [];
      const { title, by } = CHANGES[kind];
      const total = entries.reduce((sum, { count }) => sum + count, 0);
      const lines = by === 'name' ? linesByName(entries) : linesByItem(entries);
      return formatList(`${title} (${total})`, lines);
    });
  }
}

type Entry = { where: string; name: string; count: number };

function linesByName(entries: readonly Entry[]): string[] {
  const counts = new Map<string, number>();
  for (const { name, count } of entries) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].map(([name, count]) => `${name}: ${count}`);
}

function linesByItem(entries: readonly Entry[]): string[] {
  const items = new Map<string, string[]>();
  for (const { where, name, count } of entries) {
    const text = name ? `${name}${count > 1 ? ` (${count})` : ''}` : count > 1 ? String(count) : '';
    items.set(where, [...(items.get(where) ?? []), ...(text ? [text] : [])]);
  }
  return [...items].map(([where, texts]) => (texts.length > 0 ? `${where}: ${texts.join(', ')}` : where));
}
