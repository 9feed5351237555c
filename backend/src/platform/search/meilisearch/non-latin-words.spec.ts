import { describe, expect, it } from '@jest/globals';
import { nonLatinWords } from './non-latin-words.js';

describe('The words that Meilisearch gets besides the text', () => {
  it.each([
    ['Old maid. Naïve “words”, ﬁnally.', '', 'none of the Latin script'],
    ['言葉', '0x8a00 0x8a008449 0x8449', 'pairs of letters, and the letters at both ends'],
    ['A 言!', '0x8a00 0x8a00', 'a single letter'],
    ['AIと人', '0x3068 0x30684eba 0x4eba', 'only the part in another script'],
    ['𠮷野', '0x20bb7 0x20bb791ce 0x91ce', 'letters of two code units'],
    ['كَتَبَت: رسالـــة', 'كتبت رسالة', 'words with spaces between them, without marks'],
    ['كتبت a letter, a رسالة', 'كتبت . رسالة', 'a gap where other words are left out'],
  ])('of %j are %j: %s', (text, words, _rule) => expect(nonLatinWords(text)).toBe(words));
});
