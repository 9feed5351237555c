import { describe, expect, it } from '@jest/globals';
import { meilisearchQuery } from './meilisearch-index.js';
import { readQuery } from '../search-query.js';

describe('The query to Meilisearch', () => {
  it.each([
    ['Old "maid of words" insult', 'old "maid of words" insult'],
    ['한국어'.normalize('NFD'), '"0xd55cad6d 0xad6dc5b4"'],
    ['言葉の history', '"0x8a008449 0x8449306e" history'],
    ['"言葉の歴史"', '"0x8a008449 0x8449306e 0x306e6b74 0x6b7453f2"'],
    ['言', '"0x8a00"'],
    ['כָּתְבָה', 'כתבה'],
  ])('for %s is %s: a run without spaces is a phrase of the words that stand for its letter pairs', (typed, query) =>
    expect(meilisearchQuery(readQuery(typed))).toBe(query),
  );
});
