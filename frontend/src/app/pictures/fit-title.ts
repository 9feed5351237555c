import { graphemesOf } from '../../../../backend/src/kernel/cut-text';
import { breakWidePieces, fillLines, type Measure, type Piece } from './line-breaks';

export interface Column {
  width: number;
  height: number;
  /** Sizes to try, largest first. */
  sizes: readonly number[];
  /** Line height as a factor of the size. */
  leading: (size: number) => number;
}

export interface FittedTitle {
  size: number;
  leading: number;
  lines: string[];
}

/** A line shorter than this share of the longest is a stub: an "A" above a long word. */
const STUB = 0.3;
/** To avoid a stub, a title is set smaller, but not below this share of the largest size. */
const MUCH_SMALLER = 0.7;

/**
 * Finds the largest size at which a title fits its column, in lines of about equal length. A title that is too long at
 * the smallest size ends with an ellipsis, in the picture only.
 */
export function fitTitle(title: string, column: Column, measure: Measure): FittedTitle {
  // Measure each word once: every size tries many line breaks.
  const words = title.split(' ').filter(Boolean).map((text) => ({ text, width: measure(text) })); // prettier-ignore
  const space = measure('n n') - measure('nn');
  const widest = Math.max(0, ...words.map(({ width }) => width));
  const widthOf = (line: string) => line.split(' ').reduce((sum, word) => sum + space + measure(word), -space);
  let largest: FittedTitle | undefined;
  for (const size of column.sizes) {
    if (largest && size < largest.size * MUCH_SMALLER) break;
    const leading = column.leading(size);
    const room = Math.floor(column.height / (size * leading));
    const most = column.width / size;
    if (widest > most) continue;
    const lines = fillLines(words, most, space);
    if (lines.length > room) continue;
    const fitted = { size, leading, lines: balance(words, lines, most, space) };
    const widths = fitted.lines.map(widthOf);
    if (Math.min(...widths) >= Math.max(...widths) * STUB) return fitted;
    largest ??= fitted;
  }
  if (largest) return largest;
  return fitBroken(words, column, space, measure);
}

/** Breaks words that fit at no size, and limits the size so that such a title is not larger than an ordinary one. */
function fitBroken(words: readonly Piece[], column: Column, space: number, measure: Measure): FittedTitle {
  const smallest = column.sizes.at(-1)!;
  for (const size of column.sizes) {
    if (size > smallest * 1.6) continue;
    const leading = column.leading(size);
    const most = column.width / size;
    const lines = fillLines(breakWidePieces(words, most, measure), most, space);
    const room = Math.floor(column.height / (size * leading));
    if (lines.length <= room) return { size, leading, lines };
    if (size === smallest) return { size, leading, lines: cut(lines, room, most, measure) };
  }
  throw new Error('There is no size to try.');
}

/** Rewraps to the narrowest width that needs no more lines, so that no word is left alone on the last line. */
function balance(words: readonly Piece[], lines: string[], most: number, space: number): string[] {
  let best = lines;
  let low = Math.max(most / 2, ...words.map(({ width }) => width));
  let high = most;
  for (let step = 0; step < 8; step++) {
    const middle = (low + high) / 2;
    const tried = fillLines(words, middle, space);
    if (tried.length <= lines.length) [best, high] = [tried, middle];
    else low = middle;
  }
  return best;
}

function cut(lines: readonly string[], room: number, most: number, measure: Measure): string[] {
  const kept = lines.slice(0, Math.max(1, room));
  let last = graphemesOf(kept.pop() ?? '');
  const ended = () => `${last.join('').replace(/[\s,;:.!?–—-]+$/u, '')}…`;
  while (last.length > 0 && measure(ended()) > most) last = last.slice(0, -1);
  return [...kept, ended()];
}
