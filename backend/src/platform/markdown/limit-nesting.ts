/** Nobody quotes quotes or lists lists so deeply; and the parser calls itself for each level. */
const MAX_DEPTH = 50;

/** What opens a quote or a list's item at the beginning of a line, or after another one that does. */
const NESTING_MARK = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;
/** Also a line of opening marks, but it means a rule. */
const THEMATIC_BREAK = /^[ \t]*([-*_])(?:[ \t]*\1)+[ \t]*$/;

/**
 * The same Markdown, but for what is nested more deeply in one line than anybody means it: there the mark that would be
 * one too many is a character like others. A line of some thousand `>` would otherwise be more than the stack has room for.
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
