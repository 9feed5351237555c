import type { Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import type { Options as RemarkRehypeOptions } from 'remark-rehype';
import remarkSmartypants from 'remark-smartypants';
import { unified } from 'unified';
import type { PluggableList, Plugin } from 'unified';
import { bareAddresses } from './bare-addresses.js';
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

/**
 * The one list of Markdown plugins, for the server that stores the HTML and the browser that shows a preview. This folder
 * runs in both: it imports libraries that need neither Node nor a document.
 */

/** An article's text and its sources are on one page, so the ids of their footnotes have different prefixes. */
export type ArticlePart = 'text' | 'sources';

/**
 * Ids come from footnotes only, and remark-rehype has prefixed them already. Links may be web or mailto URLs; images
 * must use https or be on this site.
 */
const schema = {
  ...defaultSchema,
  clobber: [],
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['https'] },
};

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
const parse = (markdown: string): Root => parser.parse(markdown);

/** The rules for Markdown's own tree: after the parser, before the conversion to HTML. */
export const remarkRules: PluggableList = [
  remarkGfm,
  () => bareAddresses(parse),
  // Converts straight quotes and double hyphens to typographic ones.
  leadingApostrophes,
  [remarkSmartypants, { dashes: 'oldschool' }],
];

const idPrefixes: Record<ArticlePart, string> = { text: 'user-content-', sources: SOURCES_ID_PREFIX };

/** How Markdown becomes HTML. */
export const conversionFor = (part: ArticlePart): RemarkRehypeOptions => ({
  clobberPrefix: idPrefixes[part],
  footnoteLabel: 'Notes',
  footnoteLabelProperties: {},
  footnoteBackLabel: 'Back to the text',
  handlers: { html: htmlAsText },
});

/** Removes everything from the HTML that is not on the allow list. It comes before every other rule. */
export const safety: PluggableList = [[rehypeSanitize, schema]];

/** The rules for an article's HTML, safe afterwards. */
export const articleRules = (part: ArticlePart): PluggableList => {
  const ofPart: Plugin<[], HastRoot>[] = part === 'sources' ? [sourcesLabel] : [];
  return [...safety, ...ofPart, demoteHeadings, externalLinks, externalImages, scrollableTables];
};
