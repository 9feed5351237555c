import { excerptOf } from '../../../platform/markdown/article-excerpt.js';

/** In characters. */
const LENGTH = 80;

/** A story has no title, so its first words are used. */
export const storyTitle = (content: string): string => excerptOf(content, LENGTH);
