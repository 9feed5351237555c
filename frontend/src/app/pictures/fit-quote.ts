import { graphemesOf } from '../../../../backend/src/kernel/cut-text';
import type { Measure } from './fit-title';

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

interface Piece {
  text: string;
  width: number;
  /** Whether a space separates it from the one before. */
  spaced: boolean;
}

/** More never fits a card, and all of it would be measured. */
const MOST = 1_500;
const FROM_THE_RIGHT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
/** Written without spaces: a line may end between two words, which a dictionary knows. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Sets words in lines at the largest size at which all of them fit. If they fit at no size, the smallest one is used and the last
 * line ends after a word with an ellipsis.
 *
 * @param end the mark after the last word: the closing quotation mark
 */
export function fitQuote(words: string, end: string, column: QuoteColumn, measure: Measure): FittedQuote {
  const paragraphs = [...words.trim()].slice(0, MOST).join('').split(/\n\s*\n/).filter((one) => one.trim()); // prettier-ignore
  const isWhole = [...words.trim()].length <= MOST;
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
      wrap(isSmallest ? broken(pieces, most, measure) : pieces, most, space).map((text, at) => ({
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
      (WITHOUT_SPACES.test(word) ? wordsIn(word) : [word]).map((text, at) => ({
        text,
        width: measure(text),
        spaced: at === 0,
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

/** Fills each line with as many pieces as fit. */
function wrap(pieces: readonly Piece[], most: number, space: number): string[] {
  const lines: string[] = [];
  let used = 0;
  for (const { text, width, spaced } of pieces) {
    const gap = spaced ? space : 0;
    if (lines.length > 0 && used + gap + width <= most) {
      lines[lines.length - 1] += (spaced ? ' ' : '') + text;
      used += gap + width;
    } else {
      lines.push(text);
      used = width;
    }
  }
  return lines;
}

/** Splits pieces that are wider than the column. */
function broken(pieces: readonly Piece[], most: number, measure: Measure): Piece[] {
  return pieces.flatMap((piece) => {
    if (piece.width <= most) return [piece];
    const parts: Piece[] = [{ text: '', width: 0, spaced: piece.spaced }];
    for (const letter of graphemesOf(piece.text)) {
      const width = measure(letter);
      const last = parts.at(-1)!;
      if (last.text && last.width + width > most) parts.push({ text: letter, width, spaced: false });
      else Object.assign(last, { text: last.text + letter, width: last.width + width });
    }
    return parts;
  });
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
