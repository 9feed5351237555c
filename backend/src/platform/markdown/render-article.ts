import { excerptOf, renderMarkdown } from './render-markdown.js';

/** An article's Markdown and what is made of it: once, when it is saved. An empty footer is none. */
export function renderArticle(text: { content: string; footer: string | null }) {
  const content = renderMarkdown(text.content);
  const footer = text.footer || null;
  return {
    content: text.content,
    contentHtml: content.html,
    excerpt: excerptOf(content.text),
    footer,
    footerHtml: footer && renderMarkdown(footer).html,
  };
}
