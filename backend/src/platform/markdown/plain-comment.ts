/**
 * Whatever could be more than the character it is: in Markdown, as a link that is found in a text, or as a mark that the
 * typography replaces. Only what is known to be nothing else is let through; what is not known goes to the parser.
 */
const NEEDS_PARSER = new RegExp(
  [
    String.raw`[^\p{L}\p{M}\p{N}\p{Extended_Pictographic} \n.,;:!?()'\u2018\u2019\u201c\u201d\u2026\u2013\u2014-]`,
    // A line begins with a letter: no list, heading, quote, table or rule does. Spaces at its end or in a row may mean something.
    String.raw`^[^\p{L}\n]| (?: |$)`,
    // Within a word an apostrophe is one. What the typography knows as a letter ends somewhere: here it is of the Latin ones.
    String.raw`(?<![A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f])'|'(?![A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f])`,
    String.raw`(?<![\p{L}\p{N}])-|-(?![\p{L}\p{N}])`,
    // Dots that are an ellipsis; what begins as an address does.
    String.raw`\.[ \n]?\.|[wW]{3}\.`,
  ].join('|'),
  'mu',
);

/**
 * A comment that is words and nothing else, as the parser would make it; undefined where that has to read it. Most comments
 * are, and parsing was the largest part of what one costs (docs/adr/0012).
 */
export function renderPlain(markdown: string): string | undefined {
  if (NEEDS_PARSER.test(markdown)) return undefined;
  return markdown
    .trim()
    .replaceAll("'", '’')
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('\n');
}
