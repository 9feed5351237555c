import { describe, expect, it } from '@jest/globals';
import { toSavedItem } from './rows.js';
import type { SavedItemRow } from './rows.js';

const saved = (of: Partial<SavedItemRow>): SavedItemRow => ({
  id: 1,
  content_type: 'confession',
  post_id: null,
  confession_id: 7,
  created_at: new Date('2026-11-21T09:30:00Z'),
  title: null,
  excerpt: null,
  content: null,
  content_notes: null,
  ...of,
});

describe('A saved item', () => {
  it('of a story has its first 80 characters as a title, and an emoji is one character', () => {
    expect(toSavedItem(saved({ content: '🕯'.repeat(100) })).title).toBe('🕯'.repeat(80));
    expect(toSavedItem(saved({ content: 'A short one.' })).title).toBe('A short one.');
  });

  it('of a story has an excerpt of one line that ends at a word', () => {
    const { excerpt } = toSavedItem(saved({ content: `First line.\n\n${'word '.repeat(100)}` }));
    expect(excerpt).toMatch(/^First line\. word .* word…$/);
    expect([...excerpt].length).toBeLessThanOrEqual(181);
  });

  it('of an article has the article’s own title and excerpt', () => {
    const row = saved({ content_type: 'post', post_id: 3, confession_id: null, title: 'Spinster', excerpt: '' });
    expect(toSavedItem(row)).toMatchObject({ postId: 3, confessionId: null, title: 'Spinster', excerpt: '' });
  });
});
