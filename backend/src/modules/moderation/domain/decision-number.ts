/**
 * Decisions about stories have random numbers from this one on. All others have smaller numbers, ordered by time. So a
 * number identifies a decision in either table, and a story's number shows no time. The largest number is the largest
 * possible id.
 */
const STORY_NUMBERS_FROM = 2 ** 30;

export const isStoryDecisionId = (number: number): boolean => number >= STORY_NUMBERS_FROM;

/**
 * A random number, which may be in use: only the database knows. All 2 ** 30 are equally likely, because 2 ** 32 is a
 * multiple.
 */
export const randomStoryNumber = (): number =>
  STORY_NUMBERS_FROM + (crypto.getRandomValues(new Uint32Array(1))[0]! % STORY_NUMBERS_FROM);
