import type { Root as HtmlRoot } from 'hast';
import type { Options as StringifyOptions } from 'remark-stringify';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { unwrapWithinWords } from '../../../../../../backend/src/platform/markdown/shared/unwrap-within-words';
import { cleanHtml } from './clean-html';

const style: StringifyOptions = {
  bullet: '-',
  emphasis: '*',
  strong: '*',
  rule: '-',
  fence: '`',
  fences: true,
  listItemIndent: 'one',
  incrementListMarker: true,
};

const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(() => (tree: HtmlRoot) => cleanHtml(tree))
  .use(rehypeRemark)
  .use(unwrapWithinWords)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, style)
  .freeze();

/** Windows puts the fragment between two comments, after a head with styles. */
const fragmentOf = (html: string): string =>
  /<!--\s*StartFragment\s*-->([\s\S]*?)<!--\s*EndFragment\s*-->/i.exec(html)?.[1] ?? html;

/** Converts copied HTML, from Google Docs, Word or a web page, to Markdown. Empty when it has no text. */
export const htmlToMarkdown = (html: string): string => String(processor.processSync(fragmentOf(html))).trim();
