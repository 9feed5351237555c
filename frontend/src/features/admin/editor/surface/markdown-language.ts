import { commonmarkLanguage, markdown } from '@codemirror/lang-markdown';
import type { LanguageSupport } from '@codemirror/language';
import { GFM, type MarkdownConfig } from '@lezer/markdown';

const OPEN = '['.charCodeAt(0);
const LABEL = /^\[\^[^\]\s]+\]/;
/** A label is rarely longer than a few characters. */
const LABEL_ROOM = 80;

/** `[^1]` in a text. A footnote's own line begins with the same mark and a colon. */
const footnotes: MarkdownConfig = {
  defineNodes: ['FootnoteReference'],
  parseInline: [
    {
      name: 'FootnoteReference',
      before: 'Link',
      parse(text, next, at) {
        if (next !== OPEN) return -1;
        const label = LABEL.exec(text.slice(at, Math.min(text.end, at + LABEL_ROOM)))?.[0];
        return label ? text.addElement(text.elt('FootnoteReference', at, at + label.length)) : -1;
      },
    },
  ],
};

/** Markdown as the site renders it: GitHub's, with footnotes. HTML is text there, so its tags are not completed. */
export const articleLanguage = (): LanguageSupport =>
  markdown({ base: commonmarkLanguage, extensions: [GFM, footnotes], completeHTMLTags: false });
