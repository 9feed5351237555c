/** Letters, digits, spaces and commas cost the parser nothing but their number. Anything else may begin a construct. */
const POSSIBLE_SYNTAX = /[^\p{L}\p{M}\p{N} ,]/gu;
const MAX_LENGTH = 1_000;
const MAX_SYNTAX_CHARACTERS = 40;

/**
 * Whether Markdown may be rendered on the main thread. The cost of some constructs grows with the square of their number,
 * so few of them in a short text take a few milliseconds at most, whatever they are (`npm run bench hostile`).
 */
export function canRenderOnMainThread(markdown: string): boolean {
  if (markdown.length > MAX_LENGTH) return false;
  return (markdown.match(POSSIBLE_SYNTAX)?.length ?? 0) <= MAX_SYNTAX_CHARACTERS;
}
