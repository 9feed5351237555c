import { LENGTHS } from '../../../../backend/src/kernel/content-limits';
import { cutText } from '../../../../backend/src/kernel/cut-text';
import { lengthOf } from '../../lib/text';

/** The address of a page with its words as a text fragment, so that a browser scrolls to them and marks them. */
export function quoteLink(url: string, quote: string): string {
  const paragraphs = quote.split(/\n+/).map((one) => one.trim()).filter(Boolean); // prettier-ignore
  const [first = '', last = first] = [paragraphs[0], paragraphs.at(-1)];
  const words = first.split(/\s+/);
  // A fragment within one paragraph may be written out; a longer one is named by where it begins and ends.
  if (paragraphs.length <= 1 && words.length <= SPELLED_OUT) return `${url}#:~:text=${encode(words.join(' '))}`;
  const ending = last.split(/\s+/);
  return `${url}#:~:text=${encode(words.slice(0, EACH_END).join(' '))},${encode(ending.slice(-EACH_END).join(' '))}`;
}

const SPELLED_OUT = 12;
const EACH_END = 5;

/** In a text fragment, hyphens and commas have a meaning. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll('-', '%2D');

/** Quotation marks within quotation marks are single ones. */
export const inQuotes = (quote: string): string => `“${quote.replaceAll('“', '‘').replaceAll('”', '’')}”`;

export const quoteWithSource = (quote: string, title: string, url: string): string =>
  `${inQuotes(quote)} (${title}, ${url})`;

/** Cuts the quote after a word, or anywhere if it has no spaces. The ellipsis tells the server that words are missing. */
function beginningOf(quote: string): string {
  const head = cutText(quote, LENGTHS.quote.max - 1);
  const end = head.search(/\s\S*$/u);
  return `${end > 0 ? head.slice(0, end) : head}…`;
}

/** The address of a picture of a page: of the words, or without them of its title or story. */
export function pictureOf(path: string, size: 'tall' | 'wide', quote?: string): string {
  const words = quote && (lengthOf(quote) > LENGTHS.quote.max ? beginningOf(quote.trim()) : quote);
  return `${path}/card.png?${new URLSearchParams({ size, ...(words && { words }) })}`;
}
