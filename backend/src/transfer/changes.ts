/**
 * What can become of a part of an item on its way in. The report lists each kind with the items that it happened to, or, where
 * whole sites have the same, with the names alone.
 */
export const CHANGES = {
  undated: { title: 'Imported as drafts of today, because they have no date', by: 'item' },
  planned: { title: 'Imported as drafts, because their date is in the future', by: 'item' },
  unclear: { title: 'Imported as drafts, because it is not clear that they were public', by: 'item' },
  pictures: {
    title: 'Pictures that readers will not see, because they have no https address (--url says where the old site is)',
    by: 'item',
  },
  links: {
    title: 'Links that lead nowhere, because they are a path of the old site or have no https (--url says where it is)',
    by: 'item',
  },
  anchors: { title: 'Links to a place in the same text that are plain words here', by: 'item' },
  titles: { title: 'Titles with Markdown that are plain words here', by: 'item' },
  comments: { title: 'Hidden comments removed', by: 'item' },
  members: { title: 'Left out, because it was not for everybody on the web', by: 'item' },
  cards: { title: 'Cards of the editor left out', by: 'item' },
  elements: { title: 'HTML left out', by: 'item' },
  embeds: { title: 'Embedded content that is a link here', by: 'item' },
  asText: { title: 'Template code and HTML that readers will see as text', by: 'item' },
  fields: { title: 'Front matter that is not read', by: 'name' },
} as const satisfies Record<string, { title: string; by: 'item' | 'name' }>;

export type ChangeKind = keyof typeof CHANGES;

export interface Change {
  kind: ChangeKind;
  /** What it happened to, `<script>` for example; empty where the kind says it all. */
  name: string;
  count: number;
}

/** Counts what becomes of one item. */
export class Changes {
  private readonly changes = new Map<string, Change>();

  count(kind: ChangeKind, name = '', times = 1): void {
    if (times === 0) return;
    const key = `${kind} ${name}`;
    const change = this.changes.get(key) ?? { kind, name, count: 0 };
    this.changes.set(key, { ...change, count: change.count + times });
  }

  list = (): Change[] => [...this.changes.values()];
}
