import { cutText } from '../../../../../backend/src/kernel/cut-text';

const shortest = 60;

/** Characters that a row shows for certain. DeskRow clamps a longer text. */
const shownInRow = 120;

/** Whether the end of a text may be missing in its row. Such an item is opened before it can be approved. */
export const isClamped = (text: string): boolean => [...text].length > shownInRow;

const quoteHeadingOrBullet = /^[ \t]*(?:(?:>|#{1,6}(?=[ \t])|[-*+](?=[ \t]))[ \t]*)+/gm;
const linkOrPicture = /!?\[([^\]]*)\]\([^)]*\)/g;
const codeOrStruck = /(~~|`)(?=\S)((?:(?!\1).)*\S)\1/g;
/** Stars and underscores mark only whole words: `Leser*innen` and `snake_case` stay. */
const stars = /(^|[^\p{L}\p{N}*])(\*\*\*|\*\*|\*)(?=\S)((?:(?!\2).)*\S)\2(?![\p{L}\p{N}*])/gu;
const underscores = /(^|[^\p{L}\p{N}_])(__?)(?=\S)([^_]*[^\s_])\2(?![\p{L}\p{N}_])/gu;

/** Far more than a row shows. */
const longestRead = 2_000;

/** Escaped characters move to this private range while the other patterns run. */
const aside = 0xe000;
const escaped = /\\([\\`*_{}[\]()#+.!>~-])/g;
const setAside = /[\ue000-\ue07f]/g;

/** The words at the beginning of a Markdown text, on one line and without Markdown syntax. */
export const plainText = (markdown: string): string =>
  markdown
    .slice(0, longestRead)
    .replace(escaped, (_all, sign: string) => String.fromCharCode(aside + sign.charCodeAt(0)))
    .replace(quoteHeadingOrBullet, '')
    .replace(linkOrPicture, '$1')
    .replace(codeOrStruck, '$2')
    .replace(stars, '$1$3')
    .replace(underscores, '$1$3')
    .replace(setAside, (sign) => String.fromCharCode(sign.charCodeAt(0) - aside))
    .replace(/\s+/g, ' ')
    .trim();

/** A comment on one line: the first 60 characters of its words, with '...' if there is more. */
export function preview(content: string): string {
  const words = plainText(content);
  const cut = cutText(words, shortest);
  return cut === words ? words : `${cut}...`;
}

/**
 * Whether the preview is anything but the comment itself: its end is missing, or Markdown that may hide where a link
 * leads. Such a comment is opened before it can be approved.
 */
export const isPreviewCut = (content: string): boolean => preview(content) !== content.replace(/\s+/g, ' ').trim();
