/** Letters, digits, spaces and commas are cheap to parse. Any other character may begin Markdown syntax. */
const POSSIBLE_SYNTAX = /[^\p{L}\p{M}\p{N} ,]/gu;
const MAX_LENGTH = 1_000;
const MAX_SYNTAX_CHARACTERS = 40;

/**
 * Whether Markdown may be rendered on the main thread. The cost of some syntax is quadratic, so a short text with few
 * special characters takes at most a few milliseconds, whatever they are (`npm run bench hostile`).
 */
export function canRenderOnMainThread(markdown: string): boolean {
  if (markdown.length > MAX_LENGTH) return false;
  return (markdown.match(POSSIBLE_SYNTAX)?.length ?? 0) <= MAX_SYNTAX_CHARACTERS;
}
