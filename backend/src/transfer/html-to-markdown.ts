import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

/**
 * What articles are written in here. What Markdown has no word for (colors, widths, scripts, comments of the editor's) is left
 * out; what is embedded is a link.
 */
const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark, { nodeHandlers: { comment: () => undefined } })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-' })
  .freeze();

export const htmlToMarkdown = (html: string): string => String(processor.processSync(html)).trim();
