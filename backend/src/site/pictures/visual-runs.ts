import bidiJs from 'bidi-js';

/** Its types describe its ES module. Node loads the other one, which is the function itself. */
const bidi = (bidiJs as unknown as typeof bidiJs.default)();
/** Without any of these letters, a text runs from left to right. */
const FROM_THE_RIGHT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export interface VisualRun {
  text: string;
  rtl: boolean;
}

/**
 * Splits a line into runs of one direction, in the order in which they stand from left to right (the Unicode
 * Bidirectional Algorithm).
 *
 * @param rtl whether the paragraph runs from right to left
 */
export function visualRuns(line: string, rtl: boolean): VisualRun[] {
  if (!rtl && !FROM_THE_RIGHT.test(line)) return [{ text: line, rtl: false }];
  const { levels } = bidi.getEmbeddingLevels(line, rtl ? 'rtl' : 'ltr');
  const runs: { text: string; level: number }[] = [];
  for (const [at, unit] of line.split('').entries()) {
    const level = levels[at]!;
    const last = runs.at(-1);
    if (last && last.level === level) last.text += unit;
    else runs.push({ text: unit, level });
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) reverseFrom(runs, level);
  return runs.map(({ text, level }) => ({ text: level % 2 ? mirrored(text) : text, rtl: level % 2 === 1 }));
}

/** Reverses each sequence of runs at this level or above. */
function reverseFrom(runs: { level: number }[], level: number): void {
  for (let start = 0; start < runs.length; start++) {
    let end = start;
    while (end < runs.length && runs[end]!.level >= level) end++;
    if (end > start) {
      runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = end;
    }
  }
}

/** A bracket that opens on the left opens on the right there. */
const mirrored = (text: string): string =>
  [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
