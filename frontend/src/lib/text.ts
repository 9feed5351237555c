/** Length in Unicode code points after trimming: what every limit of the site counts, on both sides. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/**
 * `1,234` for a whole number. Written out because toLocaleString loads the engine's tables of every language the first
 * time: some 40 ms in the middle of taking a page over.
 */
export const wholeNumber = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** A negative number is how many there are too many. */
export function charactersLeft(left: number): string {
  const count = wholeNumber(Math.abs(left));
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return left < 0 ? `${count} ${characters} too many` : `${count} ${characters} left`;
}

const joins = /^[\p{M}\p{Emoji_Modifier}\u200d]$/u;
const flagHalf = /^\p{Regional_Indicator}$/u;
/** Longer than any sign that is meant to be one. */
const longestSign = 24;

/** The last place up to `limit` where no accent, skin or family is torn from what it belongs to. */
function wholeSigns(points: string[], limit: number): number {
  let end = limit;
  while (end > limit - longestSign && (joins.test(points[end]!) || points[end - 1] === '\u200d')) end--;
  let flags = 0;
  while (flagHalf.test(points[end - 1 - flags] ?? '')) flags++;
  if (flags % 2 === 1 && flagHalf.test(points[end]!)) end--;
  return end > limit - longestSign ? end : limit;
}

/**
 * The text up to `limit` code points, cut at the end of a word where one is near, with an ellipsis; unchanged when it
 * is not longer. `cut` says which.
 */
export function truncate(text: string, limit: number): { text: string; cut: boolean } {
  const points = [...text.trim()];
  if (points.length <= limit) return { text: points.join(''), cut: false };
  const head = points.slice(0, wholeSigns(points, limit)).join('');
  const word = head.search(/\s\S*$/u);
  const kept = word > head.length - 30 && word > 0 ? head.slice(0, word) : head;
  return { text: `${kept.replace(/[\s,;:.–—-]+$/u, '')}…`, cut: true };
}

/** `No. 014`: how an index card is numbered. */
export const cardNumber = (id: number): string => `No. ${String(id).padStart(3, '0')}`;

/** `1 comment`, `23 comments`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`;

export interface Run {
  text: string;
  marked: boolean;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decode = (html: string): string =>
  html.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, dec?: string, hex?: string, name?: string) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const point = dec ? Number(dec) : parseInt(hex ?? '', 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });

/**
 * A search excerpt (escaped text with `<mark>` as its only element) as runs of plain text. It never becomes HTML again,
 * so nothing in it can.
 */
export function markedRuns(excerpt: string): Run[] {
  const runs: Run[] = [];
  let marked = false;
  for (const piece of excerpt.split(/(<\/?mark>)/)) {
    if (piece === '<mark>') marked = true;
    else if (piece === '</mark>') marked = false;
    else if (piece !== '') runs.push({ text: decode(piece), marked });
  }
  return runs;
}
