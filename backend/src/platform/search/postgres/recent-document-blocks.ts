import { CANDIDATES } from './search-sql.js';

/** Texts per block, as the database function `search_entries` names them. Each size is four times the one before. */
export const BLOCK_SIZES = [64, 256, 1_024, 4_096, 16_384, 65_536, 262_144] as const;
/** The most blocks of one query. Five of the largest are 1.3 million texts: a term that needs more of them is rare. */
const MAX_BLOCKS = 5;
/** The share is estimated from all texts, and the newest ones may differ. */
const MARGIN = 1.25;
/** The second step reads this many times as many texts. */
const NEXT_STEP_FACTOR = 16;

/** A number of blocks of one size, or nulls for all texts. */
export type Blocks = readonly [size: number, count: number] | readonly [null, null];

/**
 * How many of the newest texts to search first, and how many in the second step if the first finds too few, so that
 * about as many hits are found as are ranked.
 *
 * @param share of the texts that have the query's terms; 0 when the terms are too rare for the statistics
 */
export const recentBlocks = (share: number): readonly [first: Blocks, next: Blocks] => {
  const texts = (MARGIN * CANDIDATES) / share;
  return [blocksOf(texts), blocksOf(NEXT_STEP_FACTOR * texts)];
};

function blocksOf(texts: number): Blocks {
  const size = BLOCK_SIZES.findLast((one) => one <= texts) ?? BLOCK_SIZES[0];
  // One more, because the newest block may be nearly empty.
  const count = Math.ceil(texts / size) + 1;
  return count > MAX_BLOCKS ? [null, null] : [size, count];
}
