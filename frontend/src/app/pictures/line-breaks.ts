import { graphemesOf } from '../../../../backend/src/kernel/cut-text';

/** The width of a text at size 1. */
export type Measure = (text: string) => number;

/** A word, or a part of one. */
export interface Piece {
  text: string;
  width: number;
  /** Whether it follows the piece before without a space. */
  joined?: boolean;
}

/** Fills each line with as many pieces as fit. */
export function fillLines(pieces: readonly Piece[], most: number, space: number): string[] {
  const lines: string[] = [];
  let used = 0;
  for (const { text, width, joined } of pieces) {
    const gap = joined ? 0 : space;
    if (lines.length > 0 && used + gap + width <= most) {
      lines[lines.length - 1] += (joined ? '' : ' ') + text;
      used += gap + width;
    } else {
      lines.push(text);
      used = width;
    }
  }
  return lines;
}

/** Splits pieces that are wider than the column. */
export function breakWidePieces(pieces: readonly Piece[], most: number, measure: Measure): Piece[] {
  return pieces.flatMap((piece) => {
    if (piece.width <= most) return [piece];
    const parts: Piece[] = [{ ...piece, text: '', width: 0 }];
    for (const letter of graphemesOf(piece.text)) {
      const width = measure(letter);
      const last = parts.at(-1)!;
      if (last.text && last.width + width > most) parts.push({ text: letter, width, joined: true });
      else Object.assign(last, { text: last.text + letter, width: last.width + width });
    }
    return parts;
  });
}
