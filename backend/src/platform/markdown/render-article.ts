import { excerptOf, renderMarkdown } from './render-markdown.js';
import { canRenderOnMainThread } from './rendering-cost.js';

export interface ArticleSource {
  content: string;
  footer: string | null;
}

/** Whether it may be rendered on the main thread: a thread of its own would cost more than it saves. */
export const isCheapArticle = ({ content, footer }: ArticleSource): boolean =>
  canRenderOnMainThread(`${content}${footer ?? ''}`);

export type RenderedArticle = ReturnType<typeof renderArticle>;

/** All that is made of an article's Markdown: its fields, and what it says without marks. */
export function renderArticleWithText(text: ArticleSource) {
  const content = renderMarkdown(text.content);
  const footer = text.footer || null;
  const article = {
    content: text.content,
    contentHtml: content.html,
    excerpt: excerptOf(content.text),
    footer,
    footerHtml: footer && renderMarkdown(footer, 'sources').html,
  };
  return { article, text: content.text };
}

/** An article's Markdown and what is made of it: once, when it is saved. An empty footer is none. */
export const renderArticle = (text: ArticleSource) => renderArticleWithText(text).article;
