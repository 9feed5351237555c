import { excerptOf, renderMarkdown } from './render-markdown.js';

export interface ToRender {
  content: string;
  footer: string | null;
}

/** Whatever is in a text of that length, it takes half a second at most: a thread would cost more than it saves. */
export const isShort = ({ content, footer }: ToRender): boolean => content.length + (footer?.length ?? 0) <= 3_000;

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
    footerHtml: footer && renderMarkdown(footer).html,
  };
  return { article, text: content.text };
}

/** An article's Markdown and what is made of it: once, when it is saved. An empty footer is none. */
export const renderArticle = (text: ToRender) => rendersOf(text).article;
