import rehypeStringify from 'rehype-stringify';
import remarkBreaks from 'remark-breaks';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { articleExcerpt } from './article-excerpt.js';
import { commentRules } from './comment-rules.js';
import { mediaPictures } from './shared/media-pictures.js';
import type { PictureSizes } from './shared/media-pictures.js';
import { renderPlain } from './plain-comment.js';
import { articleRules, conversionFor, remarkRules } from './shared/article-plugins.js';
import type { ArticlePart } from './shared/article-plugins.js';
import { limitNesting } from './shared/limit-nesting.js';
import { externalLinks, plainText, scrollableTables } from './shared/rehype-rules.js';
import { safety } from './shared/safe-html.js';
import { NO_SOURCES, sourceEntries } from './shared/source-entries.js';
import type { SourceFacts } from './shared/source-entries.js';
import { sourceMarks } from './shared/source-marks.js';
import { withSyntax } from './shared/with-syntax.js';
import { typedLinesSyntax } from './typed-lines.js';

export interface RenderedMarkdown {
  /** Safe HTML: HTML in the Markdown is shown as the text it is; links and attributes are from an allow list. */
  html: string;
  /** The text alone, one space between words: for search. */
  text: string;
  excerpt: string;
}

const converter = (part: ArticlePart) =>
  unified().use(remarkParse).use(remarkRules).use(remarkRehype, conversionFor(part));

const processorFor = (part: ArticlePart) =>
  converter(part)
    .use(articleRules(part))
    .use(part === 'text' ? sourceMarks : sourceEntries)
    .use(mediaPictures)
    .use(rehypeStringify)
    .freeze();

const processors = { text: processorFor('text'), sources: processorFor('sources') };

/** A comment keeps its lines: Enter is a line break. Articles may be files with wrapped lines. */
const commentProcessor = unified()
  .use(remarkParse)
  .use(withSyntax(typedLinesSyntax()))
  .use(remarkRules)
  .use(remarkBreaks)
  .use(remarkRehype, conversionFor('text'))
  .use(safety)
  .use(commentRules)
  .use(externalLinks)
  .use(scrollableTables)
  .use(rehypeStringify)
  .freeze();

/**
 * Renders Markdown. Call it when a text is saved, not per request: rendering would be most of a page's cost.
 *
 * @param part an article's text and its sources are on one page, so their footnotes have different id prefixes
 * @param pictures the sizes of the pictures of this site in it; the others are shown without one
 * @param sources which entries the text may cite, or which entries it does cite
 */
export function renderMarkdown(
  markdown: string,
  part: ArticlePart = 'text',
  pictures: PictureSizes = {},
  sources: SourceFacts = NO_SOURCES,
): RenderedMarkdown {
  const processor = processors[part];
  const tree = processor.runSync(processor.parse(limitNesting(markdown)), { data: { pictures, sources } });
  return { html: processor.stringify(tree), text: plainText(tree), excerpt: articleExcerpt(tree) };
}

/** Renders a comment with the parser, under the rules of comment-rules.ts. */
export const parseComment = (markdown: string): string =>
  commentProcessor.stringify(commentProcessor.runSync(commentProcessor.parse(limitNesting(markdown))));

/** Renders a comment, without the parser when it is plain text. */
export const renderComment = (markdown: string): string => renderPlain(markdown) ?? parseComment(markdown);
