import { describe, expect, it } from '@jest/globals';
import { BLOCK_SIZES, recentBlocks } from './recent-document-blocks.js';
import { CANDIDATES } from './search-sql.js';

const shares = Array.from({ length: 60 }, (_, at) => 0.8 ** at);

describe('The newest texts that are searched first', () => {
  it('are expected to have a quarter more hits than are ranked, and sixteen times as many in the next step', () => {
    for (const share of shares) {
      for (const [at, [size, count]] of recentBlocks(share).entries()) {
        if (size === null || count === null) continue;
        const wanted = ((1.25 * CANDIDATES) / share) * (at === 0 ? 1 : 16);
        // The newest block may have only one text so far.
        expect(size * (count - 1) + 1).toBeGreaterThan(wanted);
        expect(size * count).toBeLessThan(Math.max(3 * wanted, 4 * BLOCK_SIZES[0]));
        expect(count).toBeLessThanOrEqual(5);
      }
    }
  });

  it('are all texts when the word is too rare for the statistics, or needs more than five of the largest blocks', () => {
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
