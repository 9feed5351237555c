import { describe, expect, it } from '@jest/globals';
import { meilisearchQuery } from './meilisearch-index.js';
import { readQuery } from '../search-query.js';

describe('The query to Meilisearch', () => {
  it.each([
    ['Old "maid of words" insult', 'old "maid of words" insult'],
    ['한국어'.normalize('NFD'), '한국어'],
    ['言葉の history', '言葉の history'],
    ['"言葉の歴史"', '言葉の歴史'],
    ['כָּתְבָה', 'כתבה'],
  ])('for %s is %s: runs without spaces stay whole, because Meilisearch splits them', (typed, query) =>
    expect(meilisearchQuery(readQuery(typed))).toBe(query),
  );
});
