import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import remarkSmartypants from 'remark-smartypants';
import { unified } from 'unified';
import { commentRules } from './comment-rules.js';
import { limitNesting } from './limit-nesting.js';
import { renderPlain } from './plain-comment.js';
import { externalImages, externalLinks, htmlAsText, plainText, scrollableTables } from './rehype-rules.js';

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

const safe = unified()
  .use(remarkParse)
  .use(remarkGfm)
  // Editors type straight quotes and two hyphens; readers get the real ones.
  .use(remarkSmartypants, { dashes: 'oldschool' })
  .use(remarkRehype, {
    footnoteLabel: 'Notes',
    footnoteLabelProperties: {},
    footnoteBackLabel: 'Back to the text',
    handlers: { html: htmlAsText },
  })
  .use(rehypeSanitize, schema)
  .freeze();

const processor = safe().use(externalLinks).use(externalImages).use(scrollableTables).use(rehypeStringify).freeze();

const commentProcessor = safe()
  .use(commentRules)
  .use(externalLinks)
  .use(scrollableTables)
  .use(rehypeStringify)
  .freeze();

/** Renders Markdown once, when it is saved: rendering is most of what a page would cost. */
export function renderMarkdown(markdown: string): RenderedMarkdown {
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
