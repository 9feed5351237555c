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
 * Ids in the output come from footnotes only, and remark-rehype has prefixed those already. Links lead to pages and
 * mailboxes; pictures come by https or from here.
 */
const schema = {
  ...defaultSchema,
  clobber: [],
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['https'] },
};

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
const parse = (markdown: string): Root => parser.parse(markdown);

/** @param clobberPrefix what ids begin with: a page may have several texts, and each id once */
const safeProcessor = (clobberPrefix: string) =>
  parser()
    .use(() => bareAddresses(parse))
    // Editors type straight quotes and two hyphens; readers get the real ones.
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
 * Renders Markdown once, when it is saved: rendering is most of what a page would cost.
 *
 * @param part text and sources of an article are on one page, and their footnotes have ids of their own
 */
export function renderMarkdown(markdown: string, part: keyof typeof processors = 'text'): RenderedMarkdown {
  const processor = processors[part];
  const tree = processor.runSync(processor.parse(limitNesting(markdown)));
  return { html: processor.stringify(tree), text: plainText(tree) };
}

/** A comment as the parser makes it, which loads nothing and has neither headings nor ids (see comment-rules.ts). */
export const parseComment = (markdown: string): string =>
  commentProcessor.stringify(commentProcessor.runSync(commentProcessor.parse(limitNesting(markdown))));

/** The same, sooner where it is words alone. */
export const renderComment = (markdown: string): string => renderPlain(markdown) ?? parseComment(markdown);

/** The first `length` characters of a text, cut at a word, with an ellipsis when something is left out. */
export function excerptOf(text: string, length = 180): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length).join('');
  const space = cut.lastIndexOf(' ');
  // A single long word is cut in the middle rather than left out.
  const kept = space > cut.length / 2 ? cut.slice(0, space) : cut;
  return `${kept.replace(/[\s,.;:!?]+$/, '')}…`;
}
