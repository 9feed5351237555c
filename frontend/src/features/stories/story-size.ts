import { lengthOf } from '../../lib/text';

/** Shorter stories are set larger: a sentence like a headline, a page like a page. */
export function storySize(content: string): 'short' | 'middle' | 'long' {
  const length = lengthOf(content);
  if (length < 62) return 'short';
  return length < 130 ? 'middle' : 'long';
}
