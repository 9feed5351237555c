import { LENGTHS } from '../../../../backend/src/kernel/content-limits';
import { graphemesOf, SPACELESS_LETTER } from '../../../../backend/src/kernel/cut-text';
import { breakWidePieces, fillLines, type Measure, type Piece } from './line-breaks';

export interface QuoteColumn {
  width: number;
  height: number;
  /** Sizes to try, largest first. */
  sizes: readonly number[];
  /** Line height as a factor of the size. */
  leading: number;
}

export interface QuoteLine {
  text: string;
  /** Whether its paragraph runs from right to left. */
  rtl: boolean;
  /** The number of lines above it that are left empty. */
  gap: 0 | 1;
}

export interface FittedQuote {
  size: number;
  lines: QuoteLine[];
  /** Whether words are missing at the end. */
  cut: boolean;
}

const FROM_THE_RIGHT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/**
 * Sets words in lines at the largest size at which all of them fit. If they fit at no size, the smallest one is used and the last
 * line ends after a word with an ellipsis.
 *
 * @param end the mark after the last word: the closing quotation mark
 */
export function fitQuote(words: string, end: string, column: QuoteColumn, measure: Measure): FittedQuote {
  const paragraphs = [...words.trim()].slice(0, LENGTHS.card.max).join('').split(/\n\s*\n/).filter((one) => one.trim()); // prettier-ignore
  const isWhole = [...words.trim()].length <= LENGTHS.card.max;
  const space = measure('n n') - measure('nn');
  const rows = paragraphs.flatMap((paragraph, index) =>
    paragraph
      .split('\n')
      .filter((row) => row.trim())
      .map((row, at) => ({
        pieces: piecesOf(row, measure),
        rtl: FROM_THE_RIGHT.test(paragraph),
        gap: (index > 0 && at === 0 ? 1 : 0) as 0 | 1,
      })),
  );
  const last = rows.at(-1)?.pieces.at(-1);
  if (isWhole && last) Object.assign(last, { text: last.text + end, width: measure(last.text + end) });
  for (const size of column.sizes) {
    const most = column.width / size;
    const isSmallest = size === column.sizes.at(-1);
    if (!isSmallest && rows.some(({ pieces }) => pieces.some(({ width }) => width > most))) continue;
    const lines = rows.flatMap(({ pieces, rtl, gap }) =>
      fillLines(isSmallest ? breakWidePieces(pieces, most, measure) : pieces, most, space).map((text, at) => ({
        text,
        rtl,
        gap: at === 0 ? gap : (0 as const),
      })),
    );
    const room = Math.floor(column.height / (size * column.leading));
    if (isWhole && rowsUsed(lines) <= room) return { size, lines, cut: false };
    if (isSmallest) return { size, lines: cutAfter(lines, room, `…${end}`, most, measure), cut: true };
  }
  throw new Error('There is no size to try.');
}

const rowsUsed = (lines: readonly QuoteLine[]): number => lines.reduce((sum, { gap }) => sum + 1 + gap, 0);

function piecesOf(row: string, measure: Measure): Piece[] {
  return row
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) =>
      (SPACELESS_LETTER.test(word) ? wordsIn(word) : [word]).map((text, at) => ({
        text,
        width: measure(text),
        joined: at > 0,
      })),
    );
}

/** The words of a text without spaces, each with the punctuation that follows it. */
function wordsIn(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('und', { granularity: 'word' }).segment(text)) {
    const opens = /^[\p{Ps}\p{Pi}]/u.test(segment);
    if (words.length > 0 && ((!isWordLike && !opens) || /[\p{Ps}\p{Pi}]$/u.test(words.at(-1)!)))
      words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
}

function cutAfter(lines: readonly QuoteLine[], room: number, end: string, most: number, measure: Measure): QuoteLine[] {
  const kept: QuoteLine[] = [];
  for (const line of lines) {
    if (rowsUsed([...kept, line]) > room) break;
    kept.push(line);
  }
  const last = kept.at(-1) ?? lines[0]!;
  const ended = (text: string) => `${text.replace(/[\s,;:.!?…–—-]+$/u, '')}${end}`;
  let text = last.text;
  while (measure(ended(text)) > most && text.includes(' ')) text = text.slice(0, text.lastIndexOf(' '));
  let letters = graphemesOf(text);
  while (measure(ended(letters.join(''))) > most && letters.length > 1) letters = letters.slice(0, -1);
  return [...kept.slice(0, -1), { ...last, text: ended(letters.join('')) }];
}
