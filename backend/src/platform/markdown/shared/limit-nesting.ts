/** Far deeper than real texts. The parser recurses once per level. */
const MAX_DEPTH = 50;

/** A mark that opens a quote or a list item, at the beginning of a line or after another such mark. */
const NESTING_MARK = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;
/** A thematic break also consists of such marks. */
const THEMATIC_BREAK = /^[ \t]*([-*_])(?:[ \t]*\1)+[ \t]*$/;

/**
 * Escapes the first mark beyond the maximum nesting depth of each line. Otherwise a line of several thousand `>` would
 * overflow the parser's stack.
 */
export const limitNesting = (markdown: string): string =>
  markdown.replace(/[^\r\n]+/g, (line) =>
    line.length > MAX_DEPTH && !THEMATIC_BREAK.test(line) ? limitLine(line) : line,
  );

function limitLine(line: string): string {
  NESTING_MARK.lastIndex = 0;
  for (let depth = 1; NESTING_MARK.test(line); depth++) {
    const end = NESTING_MARK.lastIndex;
    if (depth > MAX_DEPTH) return `${line.slice(0, end - 1)}\\${line.slice(end - 1)}`;
  }
  return line;
}
