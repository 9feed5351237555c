export interface Column {
  width: number;
  height: number;
  /** Sizes to try, largest first. */
  sizes: readonly number[];
  /** Line height at a size, as a factor. */
  leading: (size: number) => number;
}

export interface FittedTitle {
  size: number;
  leading: number;
  lines: string[];
}

/** The width of a text at size 1. */
export type Measure = (text: string) => number;

/** A line that is shorter than this part of the longest is a stub: an "A" above a long word. */
const STUB = 0.3;
/** A title is set smaller to be without one, but not much. */
const MUCH_SMALLER = 0.7;

interface Word {
  text: string;
  width: number;
}

/**
 * The largest size at which a title fits its column, in lines of about the same length. What is too much at the smallest
 * one ends with an ellipsis: in the picture alone, never on the page.
 */
export function fitTitle(title: string, column: Column, measure: Measure): FittedTitle {
  // Words are measured once, and not again in every line that they might be in: each size tries many.
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
    const lines = wrap(words, most, space);
    if (lines.length > room) continue;
    const fitted = { size, leading, lines: balance(words, lines, most, space) };
    const widths = fitted.lines.map(widthOf);
    if (Math.min(...widths) >= Math.max(...widths) * STUB) return fitted;
    largest ??= fitted;
  }
  if (largest) return largest;
  return fitBroken(words, column, space, measure);
}

/** A word that fits nowhere is broken, at a size that does not make it louder than a title that need not be. */
function fitBroken(words: readonly Word[], column: Column, space: number, measure: Measure): FittedTitle {
  const smallest = column.sizes.at(-1)!;
  for (const size of column.sizes) {
    if (size > smallest * 1.6) continue;
    const leading = column.leading(size);
    const most = column.width / size;
    const lines = wrap(brokenToFit(words, most, measure), most, space);
    const room = Math.floor(column.height / (size * leading));
    if (lines.length <= room) return { size, leading, lines };
    if (size === smallest) return { size, leading, lines: cut(lines, room, most, measure) };
  }
  throw new Error('There is no size to try.');
}

/** Puts words into lines, each as full as it gets. */
function wrap(words: readonly Word[], most: number, space: number): string[] {
  const lines: string[] = [];
  let used = 0;
  for (const { text, width } of words) {
    if (lines.length > 0 && used + space + width <= most) {
      lines[lines.length - 1] += ` ${text}`;
      used += space + width;
    } else {
      lines.push(text);
      used = width;
    }
  }
  return lines;
}

/** The narrowest column that needs no more lines than there are: no word is left alone in the last one. */
function balance(words: readonly Word[], lines: string[], most: number, space: number): string[] {
  let best = lines;
  let low = Math.max(most / 2, ...words.map(({ width }) => width));
  let high = most;
  for (let step = 0; step < 8; step++) {
    const middle = (low + high) / 2;
    const tried = wrap(words, middle, space);
    if (tried.length <= lines.length) [best, high] = [tried, middle];
    else low = middle;
  }
  return best;
}

/** A word that is wider than the column goes on in the next line. */
function brokenToFit(words: readonly Word[], most: number, measure: Measure): Word[] {
  return words.flatMap((word) => {
    if (word.width <= most) return [word];
    const pieces: Word[] = [];
    let piece = { text: '', width: 0 };
    for (const letter of word.text) {
      const width = measure(letter);
      if (piece.text && piece.width + width > most) {
        pieces.push(piece);
        piece = { text: '', width: 0 };
      }
      piece = { text: piece.text + letter, width: piece.width + width };
    }
    return [...pieces, piece];
  });
}

function cut(lines: readonly string[], room: number, most: number, measure: Measure): string[] {
  const kept = lines.slice(0, Math.max(1, room));
  let last = [...(kept.pop() ?? '')];
  const ended = () => `${last.join('').replace(/[\s,;:.!?–—-]+$/u, '')}…`;
  while (last.length > 0 && measure(ended()) > most) last = last.slice(0, -1);
  return [...kept, ended()];
}
