/**
 * The kinds of changes that an import makes. The report lists a kind by item, or by name where every item of a site has
 * the same entry.
 */
export const CHANGES = {
  undated: { title: 'Imported as drafts dated today: no date found', by: 'item' },
  planned: { title: 'Imported as drafts: their date is in the future', by: 'item' },
  unclear: { title: 'Imported as drafts: unclear whether they were public', by: 'item' },
  pictures: {
    title: 'Pictures that readers cannot see: no https address (--url gives the address of the old site)',
    by: 'item',
  },
  links: {
    title: 'Links that lead nowhere: a path on the old site (--url gives its address), or neither web, email nor phone',
    by: 'item',
  },
  anchors: { title: 'Links within the same text replaced by their words', by: 'item' },
  titles: { title: 'Titles with Markdown reduced to plain words', by: 'item' },
  comments: { title: 'Hidden comments removed', by: 'item' },
  members: { title: 'Left out: not public on the old site', by: 'item' },
  cards: { title: 'Ghost cards left out', by: 'item' },
  elements: { title: 'HTML elements left out', by: 'item' },
  embeds: { title: 'Embedded content replaced by links', by: 'item' },
  asText: { title: 'Template code and HTML that readers will see as plain text', by: 'item' },
  fields: { title: 'Fields not imported (tags and categories only choose the category)', by: 'name' },
} as const satisfies Record<string, { title: string; by: 'item' | 'name' }>;

export type ChangeKind = keyof typeof CHANGES;

export interface Change {
  kind: ChangeKind;
  /** The changed thing, for example `<script>`; empty if the kind needs none. */
  name: string;
  count: number;
}

/** Counts the changes of one item. */
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
