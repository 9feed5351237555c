import type { PictureSizes } from './shared/media-pictures.js';
import { sourceFacts } from './shared/source-facts.js';
import { renderMarkdown } from './render-markdown.js';
import { canRenderOnMainThread } from './rendering-cost.js';

export interface ArticleSource {
  content: string;
  footer: string | null;
  /** The sizes of its pictures of this site. */
  pictures?: PictureSizes;
}

/** Whether an article is cheap enough for the main thread, where a separate thread would cost more than it saves. */
export const isCheapArticle = ({ content, footer }: ArticleSource): boolean =>
  canRenderOnMainThread(`${content}${footer ?? ''}`);

export type RenderedArticle = ReturnType<typeof renderArticle>;

/** Renders an article: its stored fields, and its plain text. */
export function renderArticleWithText(text: ArticleSource) {
  const footer = text.footer || null;
  const sources = sourceFacts(text.content, footer);
  const content = renderMarkdown(text.content, 'text', text.pictures, sources);
  const article = {
    content: text.content,
    contentHtml: content.html,
    excerpt: content.excerpt,
    footer,
    footerHtml: footer && renderMarkdown(footer, 'sources', text.pictures, sources).html,
  };
  return { article, text: content.text };
}

/** Renders the stored fields of an article, once, when it is saved. An empty footer becomes null. */
export const renderArticle = (text: ArticleSource) => renderArticleWithText(text).article;
