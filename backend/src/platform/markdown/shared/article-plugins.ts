import type { Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import type { Options as RemarkRehypeOptions } from 'remark-rehype';
import remarkSmartypants from 'remark-smartypants';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { PluggableList, Plugin } from 'unified';
import { bareAddresses } from './bare-addresses.js';
import { headingIds } from './heading-ids.js';
import { leadingApostrophes } from './leading-apostrophes.js';
import {
  demoteHeadings,
  externalImages,
  externalLinks,
  htmlAsText,
  scrollableTables,
  SOURCES_ID_PREFIX,
  sourcesLabel,
} from './rehype-rules.js';
import { safety } from './safe-html.js';
import { exceptAddresses } from './typed-addresses.js';
import { withSyntax } from './with-syntax.js';
import { wordEmphasisSyntax } from './word-emphasis.js';

/**
 * The one list of Markdown plugins, for the server that stores the HTML and the browser that shows a preview. This folder
 * runs in both: it imports libraries that need neither Node nor a document.
 */

/** An article's text and its sources are on one page, so the ids of their footnotes have different prefixes. */
export type ArticlePart = 'text' | 'sources';

/** GitHub's Markdown, except that one `~` is a tilde, as in `~20 people`, and stars within words are stars. */
export const syntax: PluggableList = [[remarkGfm, { singleTilde: false }], withSyntax(wordEmphasisSyntax())];

const parser = unified().use(remarkParse).use(syntax).freeze();
const parse = (markdown: string): Root => parser.parse(markdown);

/** Converts straight quotes and double hyphens to typographic ones. */
const setQuotes = (remarkSmartypants as unknown as (options: object) => (tree: Root) => void)({ dashes: 'oldschool' });
const setApostrophes = leadingApostrophes();

/**
 * Turns `–-` into a long dash, as retext-smartypants 6.2 does. It must run first, because that library prints the node that
 * it drops then, and our log has only JSON.
 */
const setLongDashes = (tree: Root): void =>
  visit(tree, 'text', (node) => void (node.value = node.value.replaceAll(/–-(?!-)/g, '—')));

/** The rules for Markdown's own tree: after the parser, before the conversion to HTML. */
export const remarkRules: PluggableList = [
  ...syntax,
  () => bareAddresses(parse),
  () =>
    exceptAddresses((tree) => {
      setApostrophes(tree);
      setLongDashes(tree);
      setQuotes(tree);
    }),
];

const idPrefixes: Record<ArticlePart, string> = { text: 'user-content-', sources: SOURCES_ID_PREFIX };

const headingPrefixes: Record<ArticlePart, string> = { text: 'on-', sources: 'on-sources-' };

/** How Markdown becomes HTML. */
export const conversionFor = (part: ArticlePart): RemarkRehypeOptions => ({
  clobberPrefix: idPrefixes[part],
  footnoteLabel: 'Notes',
  footnoteLabelProperties: {},
  footnoteBackLabel: 'Back to the text',
  handlers: { html: htmlAsText },
});

/** The rules for an article's HTML, safe afterwards. */
export const articleRules = (part: ArticlePart): PluggableList => {
  const ofPart: Plugin<[], HastRoot>[] = part === 'sources' ? [sourcesLabel] : [];
  const ids: Plugin<[string], HastRoot> = headingIds;
  return [
    ...safety,
    ...ofPart,
    demoteHeadings,
    [ids, headingPrefixes[part]],
    externalLinks,
    externalImages,
    scrollableTables,
  ];
};
