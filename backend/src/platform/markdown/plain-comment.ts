/**
 * Matches everything that could have a meaning in Markdown, in a bare URL or for smart typography. It is an allow list:
 * characters that are not known to be plain go to the parser.
 */
const NEEDS_PARSER = new RegExp(
  [
    String.raw`[^\p{L}\p{M}\p{N}\p{Extended_Pictographic} \n.,;:!?()'\u2018\u2019\u201c\u201d\u2026\u2013\u2014-]`,
    // A line must begin with a letter, unlike lists, headings, quotes, tables and thematic breaks. Trailing spaces and
    // repeated spaces may have a meaning.
    String.raw`^[^\p{L}\n]| (?: |$)`,
    // A quote is an apostrophe only between letters. Smart typography knows just some letters: allow the Latin ones.
    String.raw`(?<![A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f])'|'(?![A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f])`,
    String.raw`(?<![\p{L}\p{N}])-|-(?![\p{L}\p{N}])`,
    // Dots that form an ellipsis, and the beginning of a bare URL.
    String.raw`\.[ \n]?\.|[wW]{3}\.`,
  ].join('|'),
  'mu',
);

/**
 * Renders a comment of plain text exactly as the parser would. Returns undefined when the text needs the parser. Most
 * comments are plain, and parsing was the largest part of a comment's cost (docs/adr/0012).
 */
export function renderPlain(markdown: string): string | undefined {
  if (NEEDS_PARSER.test(markdown)) return undefined;
  return markdown
    .trim()
    .replaceAll("'", '’')
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');
}
