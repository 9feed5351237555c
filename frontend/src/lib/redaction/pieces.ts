import type { Span } from './redaction';

/** A run of a text: plain, or of one span. */
export interface Piece<S> {
  start: number;
  text: string;
  span?: S;
}

/** Splits a text into runs, also at `breakAt` (if that is in no span). Empty runs are left out. */
export function piecesOf<S extends Pick<Span, 'start' | 'end'>>(
  text: string,
  spans: readonly S[],
  breakAt: number | null = null,
): Piece<S>[] {
  const pieces: Piece<S>[] = [];
  const plain = (start: number, end: number): void => {
    if (end <= start) return;
    if (breakAt !== null && start < breakAt && breakAt < end) {
      plain(start, breakAt);
      plain(breakAt, end);
    } else pieces.push({ start, text: text.slice(start, end) });
  };
  let at = 0;
  for (const span of spans) {
    plain(at, span.start);
    pieces.push({ start: span.start, text: text.slice(span.start, span.end), span });
    at = span.end;
  }
  plain(at, text.length);
  return pieces;
}

/**
 * Where the screen's line that holds `from` ends: the choices for a mark open there, between the lines and never over
 * words. `root` has an element with `data-start` around each run of the text. Without a layout (in tests), the paragraph
 * counts as one line.
 */
export function lineEndAfter(root: HTMLElement, text: string, from: number): number {
  const paragraph = text.indexOf('\n', from);
  const end = paragraph < 0 ? text.length : paragraph + 1;
  const line = bottomOf(root, from - 1);
  if (line === null) return end;
  for (let at = from; at < end; at++) {
    const bottom = bottomOf(root, at);
    // Half a line lower: marks and small letters may differ by a few pixels.
    if (bottom !== null && bottom.bottom - line.bottom > bottom.height / 2) return Math.max(from, wordStart(text, at));
  }
  return end;
}

const wordStart = (text: string, at: number): number => {
  let start = at;
  while (start > 0 && !/[\s-]/.test(text[start - 1]!)) start--;
  return start;
};

function bottomOf(root: HTMLElement, at: number): { bottom: number; height: number } | null {
  for (const element of root.querySelectorAll<HTMLElement>('[data-start]')) {
    const node = element.firstChild;
    const offset = at - Number(element.dataset.start);
    if (!(node instanceof Text) || offset < 0 || offset >= node.length) continue;
    const range = document.createRange();
    range.setStart(node, offset);
    range.setEnd(node, offset + 1);
    const box = range.getClientRects?.()[0];
    return box && box.height > 0 ? { bottom: box.bottom, height: box.height } : null;
  }
  return null;
}
