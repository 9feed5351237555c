import { commonmarkLanguage, markdown } from '@codemirror/lang-markdown';
import type { LanguageSupport } from '@codemirror/language';
import { GFM, type MarkdownConfig } from '@lezer/markdown';
import { isWithinWord } from '../../../../../../backend/src/platform/markdown/shared/word-emphasis';

const OPEN = '['.charCodeAt(0);
const STAR = '*'.charCodeAt(0);
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

/** Stars within a word are text, as in `Leser*innen`. */
const starsInWords: MarkdownConfig = {
  parseInline: [
    {
      name: 'StarsInWord',
      before: 'Emphasis',
      parse(text, next, at) {
        if (next !== STAR) return -1;
        let end = at + 1;
        while (text.char(end) === STAR) end++;
        return isWithinWord(text.slice(at - 1, at), text.slice(end, end + 1)) ? end : -1;
      },
    },
  ],
};

/** Markdown as the site renders it: GitHub's, with footnotes and stars within words. HTML is text there, so its tags are not completed. */
export const articleLanguage = (): LanguageSupport =>
  markdown({ base: commonmarkLanguage, extensions: [GFM, footnotes, starsInWords], completeHTMLTags: false });
