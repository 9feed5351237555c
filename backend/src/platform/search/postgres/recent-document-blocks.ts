import { CANDIDATES } from './search-sql.js';

/** Texts in a block, as `search_entries` names them: each four of the one before. */
export const BLOCK_SIZES = [64, 256, 1_024, 4_096, 16_384, 65_536, 262_144] as const;
/** So many at most: five of the largest are 1.3 million texts, and what has to be looked for in more of them is rare. */
const MOST = 5;
/** What is expected is guessed from all texts, and they are not alike. */
const SPARE = 1.25;
/** How much further the second step looks. */
const FURTHER = 16;

/** So many blocks of a size; nulls for all texts. */
export type Blocks = readonly [size: number, count: number] | readonly [null, null];

/**
 * How many of the newest texts are asked for hits, at first and when these are too few, so that about as many are found as are
 * weighed.
 *
 * @param share of the texts that have what is looked for, 0 when it is too rare to be known
 */
export const recentBlocks = (share: number): readonly [first: Blocks, next: Blocks] => {
  const texts = (SPARE * CANDIDATES) / share;
  return [blocksOf(texts), blocksOf(FURTHER * texts)];
};

function blocksOf(texts: number): Blocks {
  const size = BLOCK_SIZES.findLast((one) => one <= texts) ?? BLOCK_SIZES[0];
  // The newest block has just begun, or is nearly full.
  const count = Math.ceil(texts / size) + 1;
  return count > MOST ? [null, null] : [size, count];
}
