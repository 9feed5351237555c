import { randomInt } from 'node:crypto';
import { MAX_ID } from '../../../kernel/max-id.js';

/**
 * Decisions about stories have random numbers from here on; all others have smaller ones, in the order of their time. So one
 * number names a decision in either table, and a story's number tells no time.
 */
const STORY_NUMBERS_FROM = 2 ** 30;

export const isAboutStory = (number: number): boolean => number >= STORY_NUMBERS_FROM;

/** One that may be taken: the database knows. */
export const randomStoryNumber = (): number => randomInt(STORY_NUMBERS_FROM, MAX_ID + 1);
