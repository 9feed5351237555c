import { describe, expect, it } from '@jest/globals';
import { highlightedExcerpt } from './highlight-unsegmented.js';

const FAMILY = '👩‍👩‍👧‍👧';

describe('An excerpt around a match', () => {
  it('begins and ends between characters', () => {
    const patterns = [{ text: '言葉', anywhere: true }];
    for (let shift = 0; shift < 11; shift++) {
      const excerpt = highlightedExcerpt(`${'x'.repeat(shift)}${FAMILY.repeat(20)}言葉${FAMILY.repeat(40)}`, patterns);
      const around = excerpt.replace(/<[^>]*>|[^\p{Emoji}\u200d]/gu, '');
      expect([shift, around.replaceAll(FAMILY, '')]).toEqual([shift, '']);
    }
  });
});
