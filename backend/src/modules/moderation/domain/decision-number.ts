/**
 * Decisions about stories have random numbers from here on; all others have smaller ones, in the order of their time. So one
 * number names a decision in either table, and a story's number tells no time. The largest is the largest that an id can be.
 */
const STORY_NUMBERS_FROM = 2 ** 30;

export const isAboutStory = (number: number): boolean => number >= STORY_NUMBERS_FROM;

/** One that may be taken: the database knows. Each of the 2 ** 30 is as likely as any other, for 2 ** 32 is a multiple. */
export const randomStoryNumber = (): number =>
  STORY_NUMBERS_FROM + (crypto.getRandomValues(new Uint32Array(1))[0]! % STORY_NUMBERS_FROM);
