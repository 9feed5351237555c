import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import remarkSmartypants from 'remark-smartypants';
import { unified } from 'unified';
import type { Plugin } from 'unified';
import type { Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import { bareAddresses } from './bare-addresses.js';
import { commentRules } from './comment-rules.js';
import { leadingApostrophes } from './leading-apostrophes.js';
import { limitNesting } from './limit-nesting.js';
import { renderPlain } from './plain-comment.js';
import {
  externalImages,
  externalLinks,
  htmlAsText,
  plainText,
  scrollableTables,
  SOURCES_ID_PREFIX,
  sourcesLabel,
} from './rehype-rules.js';

export interface RenderedMarkdown {
  /** Safe HTML: HTML in the Markdown is shown as the text it is; links and attributes are from an allow list. */
  html: string;
  /** The text alone, one space between words: for excerpts and search. */
  text: string;
}

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

/** @param clobberPrefix the prefix of ids, which must be unique across the texts of a page */
const safeProcessor = (clobberPrefix: string) =>
  parser()
    .use(() => bareAddresses(parse))
    // Converts straight quotes and double hyphens to typographic ones.
    .use(leadingApostrophes)
    .use(remarkSmartypants, { dashes: 'oldschool' })
    .use(remarkRehype, {
      clobberPrefix,
      footnoteLabel: 'Notes',
      footnoteLabelProperties: {},
      footnoteBackLabel: 'Back to the text',
      handlers: { html: htmlAsText },
    })
    .use(rehypeSanitize, schema);

const processorFor = (clobberPrefix: string, ...rules: Plugin<[], HastRoot>[]) =>
  safeProcessor(clobberPrefix)
    .use(rules)
    .use(externalLinks)
    .use(externalImages)
    .use(scrollableTables)
    .use(rehypeStringify)
    .freeze();

const processors = { text: processorFor('user-content-'), sources: processorFor(SOURCES_ID_PREFIX, sourcesLabel) };

const commentProcessor = safeProcessor('user-content-')
  .use(commentRules)
  .use(externalLinks)
  .use(scrollableTables)
  .use(rehypeStringify)
  .freeze();

/**
 * Renders Markdown. Call it when a text is saved, not per request: rendering would be most of a page's cost.
 *
 * @param part an article's text and its sources are on one page, so their footnotes have different id prefixes
 */
export function renderMarkdown(markdown: string, part: keyof typeof processors = 'text'): RenderedMarkdown {
  const processor = processors[part];
  const tree = processor.runSync(processor.parse(limitNesting(markdown)));
  return { html: processor.stringify(tree), text: plainText(tree) };
}

/** Renders a comment with the parser, under the rules of comment-rules.ts. */
export const parseComment = (markdown: string): string =>
  commentProcessor.stringify(commentProcessor.runSync(commentProcessor.parse(limitNesting(markdown))));

/** Renders a comment, without the parser when it is plain text. */
export const renderComment = (markdown: string): string => renderPlain(markdown) ?? parseComment(markdown);

/** Returns the first `length` characters of a text, cut between words, with an ellipsis when it was cut. */
export function excerptOf(text: string, length = 180): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length).join('');
  const space = cut.lastIndexOf(' ');
  // A single long word is cut in the middle rather than left out.
  const shortened = space > cut.length / 2 ? cut.slice(0, space) : cut;
  return `${shortened.replace(/[\s,.;:!?]+$/, '')}…`;
}
