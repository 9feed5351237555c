import { excerptOf, renderMarkdown } from './render-markdown.js';
import { isCheapToRender } from './rendering-cost.js';

export interface ToRender {
  content: string;
  footer: string | null;
}

/** Whether it may be rendered on the main thread: a thread of its own would cost more than it saves. */
export const isShort = ({ content, footer }: ToRender): boolean => isCheapToRender(`${content}${footer ?? ''}`);

export type RenderedArticle = ReturnType<typeof renderArticle>;

/** All that is made of an article's Markdown: its fields, and what it says without marks. */
export function rendersOf(text: ToRender) {
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
export const renderArticle = (text: ToRender) => rendersOf(text).article;
