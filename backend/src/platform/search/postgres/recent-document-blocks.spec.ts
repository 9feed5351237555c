import { describe, expect, it } from '@jest/globals';
import { BLOCK_SIZES, recentBlocks } from './recent-document-blocks.js';
import { CANDIDATES } from './search-sql.js';

const shares = Array.from({ length: 60 }, (_, at) => 0.8 ** at);

describe('The newest texts that are asked for hits', () => {
  it('are as many as let expect what is weighed and a quarter, and in the next step sixteen times as many', () => {
    for (const share of shares) {
      for (const [at, [size, count]] of recentBlocks(share).entries()) {
        if (size === null || count === null) continue;
        const wanted = ((1.25 * CANDIDATES) / share) * (at === 0 ? 1 : 16);
        // Of the newest block there may be a single text as yet.
        expect(size * (count - 1) + 1).toBeGreaterThan(wanted);
        expect(size * count).toBeLessThan(Math.max(3 * wanted, 4 * BLOCK_SIZES[0]));
        expect(count).toBeLessThanOrEqual(5);
      }
    }
  });

  it('are all where the word is too rare to be known, or would be asked for in more than the largest blocks', () => {
    const all = [null, null];
    expect(recentBlocks(0)).toEqual([all, all]);
    expect(recentBlocks(0.002)).toEqual([
      [16_384, 5],
      [262_144, 5],
    ]);
    expect(recentBlocks(0.001)).toEqual([[65_536, 3], all]);
    expect(recentBlocks(0.0001)).toEqual([all, all]);
  });
});
