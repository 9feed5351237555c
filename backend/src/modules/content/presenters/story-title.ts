import { excerptOf } from '../../../platform/markdown/render-markdown.js';

/** Characters. */
const LENGTH = 80;

/** A story's title is how it begins. */
export const storyTitle = (content: string): string => excerptOf(content, LENGTH);
