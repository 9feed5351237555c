import { describe, expect, it } from '@jest/globals';
import type { ImportableArticle } from '../../../kernel/transfer.js';
import { postFieldsOf } from '../domain/post-fields.js';
import { Post } from '../domain/post.js';
import { hashOf, storedHashOf } from './article-hash.js';

const ARTICLE: ImportableArticle = {
  origin: { source: 'ghost', key: '1' },
  ...{ title: 'Spinster', content: 'She spun.', footer: null, summary: null, category: 'the-body' },
  ...{ imageUrl: null, imageAlt: null, imageCaption: null, published: true },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z', publishedAt: null },
};
const FULL: ImportableArticle = {
  ...ARTICLE,
  ...{ footer: 'Sources: one.', summary: 'A job.' },
  ...{ imageUrl: '/media/loom', imageAlt: 'A loom.', imageCaption: 'By Ada', lacksPictures: ['/gone.png'] },
  corrections: [{ date: '2026-02-01', text: 'It was 1617.' }],
  ...{ path: '/article/1', pinned: true, feedGuid: 'a', termsOff: ['they'], formerPaths: ['/old'] },
  shown: { content: 'x', footer: null, imageUrl: null },
};

describe('the hash of an imported article', () => {
  // Stored with each import. With another value, the next import would take every article for a changed one.
  it.each([
    [
      'without the fields that were added later',
      ARTICLE,
      'e83900285cb778ef7544cf1d0e0a22d8184021ebc16f4ace1a1bde036fc3bc07',
    ],
    ['with all fields', FULL, '6db962f97cd95d16cb70c227def121b23ee1f211f201732cfe6d5eaee24d7663'],
  ])('is that of earlier versions %s', (_, article, hash) => expect(hashOf(article)).toBe(hash));

  it('ignores empty lists, dates, addresses, the feed id and the pin', () => {
    const { path, pinned, feedGuid, formerPaths, shown } = FULL;
    const others = { path, pinned, feedGuid, formerPaths, shown, createdAt: '2020-01-01T00:00:00.000Z' };
    expect(hashOf({ ...ARTICLE, ...others, corrections: [], termsOff: [] } as ImportableArticle)).toBe(hashOf(ARTICLE));
  });
});

describe('the hash of an article as an import left it', () => {
  const post = (): Post => {
    const fields = postFieldsOf({ title: 'Spinster', content: 'She spun.', categoryId: 4 });
    const text = { ...fields, contentHtml: '<p>She spun.</p>', excerpt: 'She spun.', footerHtml: null };
    return Post.write(text, null, true, new Date('2026-01-01T00:00:00Z'));
  };

  // Stored with each import. With another value, the next import would leave every article as it is here.
  it('is that of earlier versions', () =>
    expect(storedHashOf(post())).toBe('22fb337fdbbda12dd409be75730e12eb0d3cccaf05d5d1aa31ebcf7fafdc054e'));

  it('ignores empty fields, pins and links to terms, and changes with the text, the publication and the corrections', () => {
    const others: Partial<Post>[] = [{ summary: null }, { pinned: true, version: 9 }, { termsOff: ['they'] }];
    for (const change of others) expect(storedHashOf(Object.assign(post(), change))).toBe(storedHashOf(post()));
    const edits: Partial<Post>[] = [
      { content: 'She wove.' },
      { summary: 'A job.' },
      { published: false },
      { corrections: [{ id: 1, date: '2026-02-01', text: 'It was 1617.' }] },
    ];
    for (const edit of edits) expect(storedHashOf(Object.assign(post(), edit))).not.toBe(storedHashOf(post()));
  });
});
