import { CHANGES } from './changes.js';
import type { Change, ChangeKind } from './changes.js';
import { listed } from './listed.js';

/** The changes of all items, by kind. */
export class ChangeLists {
  private readonly found = new Map<ChangeKind, { where: string; name: string; count: number }[]>();

  add(where: string, changes: readonly Change[]): void {
    for (const { kind, name, count } of changes) {
      const list = this.found.get(kind) ?? [];
      list.push({ where, name, count });
      this.found.set(kind, list);
    }
  }

  /** One list for each kind: its title with the number, then an item in each line, or a name. */
  lines(): string[] {
    return (Object.keys(CHANGES) as ChangeKind[]).flatMap((kind) => {
      const found = this.found.get(kind) ?? [];
      const { title, by } = CHANGES[kind];
      const total = found.reduce((sum, { count }) => sum + count, 0);
      const lines = by === 'name' ? byName(found) : byItem(found);
      return listed(`${title} (${total})`, lines);
    });
  }
}

type Entry = { where: string; name: string; count: number };

function byName(found: readonly Entry[]): string[] {
  const counts = new Map<string, number>();
  for (const { name, count } of found) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].map(([name, count]) => `${name}: ${count}`);
}

function byItem(found: readonly Entry[]): string[] {
  const items = new Map<string, string[]>();
  for (const { where, name, count } of found) {
    const text = name ? `${name}${count > 1 ? ` (${count})` : ''}` : count > 1 ? String(count) : '';
    items.set(where, [...(items.get(where) ?? []), ...(text ? [text] : [])]);
  }
  return [...items].map(([where, texts]) => (texts.length > 0 ? `${where}: ${texts.join(', ')}` : where));
}
