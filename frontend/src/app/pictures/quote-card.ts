import { light, lightHues } from '../../theme/colors';
import { hueOf } from '../../theme/hue';
import { fitQuote, type QuoteLine } from './fit-quote';
import { line, type TextStyle, type Typesetter } from './typesetter';

export type CardSize = 'tall' | 'wide';

export interface CardOf {
  words: string;
  /** Whether the words stand in quotation marks. */
  quoted: boolean;
  /** Slug or name, for the colors. */
  category: string | null;
  /** The name of the site, and what stands beside it. */
  site: string;
  note: string;
  /** Highlights the last word, if all words fit. */
  marksLastWord?: boolean;
}

interface Layout {
  width: number;
  height: number;
  margin: number;
  /** The colored edge at the top, and the red tab below it. */
  edge: number;
  tab: { width: number; height: number };
  /** Between these, the words stand in the middle. On the tall card, phones cover what is above 250 and below the foot. */
  top: number;
  bottom: number;
  sizes: readonly number[];
  foot: { rule: number; baseline: number; name: number; note: number };
}

const LAYOUTS: Record<CardSize, Layout> = {
  tall: {
    ...{ width: 1080, height: 1920, margin: 96, edge: 24, tab: { width: 56, height: 130 } },
    ...{ top: 264, bottom: 1560, sizes: [168, 124, 92, 66] },
    foot: { rule: 1600, baseline: 1676, name: 60, note: 36 },
  },
  wide: {
    ...{ width: 1200, height: 630, margin: 72, edge: 14, tab: { width: 34, height: 62 } },
    ...{ top: 92, bottom: 500, sizes: [104, 76, 58, 44] },
    foot: { rule: 524, baseline: 575, name: 42, note: 25 },
  },
};
const FACE = { family: 'serif', weight: 420, spacing: -0.02 } as const;
const LEADING = 1.08;
/** Letters of other scripts have more above and below them. */
const OTHER_LEADING = 1.35;
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;
/** A story of more words is too long for a highlighted end to be a point. */
const SHORT = 16;

/**
 * A picture of words to share: on the wash of their category, always in light colors, with no date, number or name. The words are
 * complete, or end with an ellipsis.
 */
export function quoteCard(of: CardOf, size: CardSize, type: Typesetter): string {
  const layout = LAYOUTS[size];
  const { width, height, margin, edge, tab } = layout;
  const hue = lightHues[hueOf(of.category)];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="100%" height="100%" fill="${hue.wash}"/>` +
    `<rect width="100%" height="${edge}" fill="${hue.ink}"/>` +
    `<rect x="${margin}" y="${edge}" width="${tab.width}" height="${tab.height}" fill="${light.red}"/>` +
    wordsOn(layout, of, type) +
    foot(layout, of, type) +
    '</svg>'
  );
}

function wordsOn(layout: Layout, { words, quoted, marksLastWord = false }: CardOf, type: Typesetter): string {
  const { margin, width, top, bottom } = layout;
  // Quotation marks within quotation marks.
  const text = quoted ? words.replaceAll('“', '‘').replaceAll('”', '’') : words;
  const leading = LATIN.test(text) ? LEADING : OTHER_LEADING;
  const column = { width: width - 2 * margin, height: bottom - top, sizes: layout.sizes, leading };
  const end = quoted ? '”' : '';
  const { size, lines, cut } = fitQuote(text, end, column, (one) => type.set(one, { ...FACE, size: 1 }).width);
  const style = (rtl: boolean): TextStyle => ({ ...FACE, size, rtl });
  const rows = lines.reduce((sum, { gap }) => sum + 1 + gap, 0);
  // The first baseline of lines in the middle: capitals are 0.68 of the size tall.
  let y = (top + bottom) / 2 - ((rows - 1) * size * leading) / 2 + 0.3 * size;
  let body = '';
  for (const [at, one] of lines.entries()) {
    y += at === 0 ? 0 : (1 + one.gap) * size * leading;
    const wide = type.set(one.text, style(one.rtl)).width;
    const x = one.rtl ? width - margin - wide : margin;
    if (at === 0 && quoted) {
      const mark = type.set('“', style(false)).width;
      body += line(type, one.rtl ? width - margin : margin - mark, y, '“', light.ink, style(false));
    }
    const isMarked = marksLastWord && !cut && at === lines.length - 1 && !one.rtl && text.split(/\s+/).length <= SHORT;
    if (isMarked) body += highlight(one, end, x, y, style(false), type);
    body += line(type, x, y, one.text, light.ink, style(one.rtl));
  }
  return body;
}

/** The marker under the last word of a line. */
function highlight({ text }: QuoteLine, end: string, x: number, y: number, style: TextStyle, type: Typesetter): string {
  const before = text.slice(0, text.lastIndexOf(' ') + 1);
  const widthOf = (part: string): number => (part === '' ? 0 : type.set(part, style).width);
  const left = x + (before === '' ? 0 : widthOf(`${before.trimEnd()} n`) - widthOf('n')) - 0.08 * style.size;
  const right = x + widthOf(end === '' ? text : text.slice(0, -end.length)) + 0.05 * style.size;
  const [top, bottom] = [y - 0.74 * style.size, y + 0.26 * style.size];
  const slant = 0.1 * style.size;
  const point = (px: number, py: number): string => `${px.toFixed(1)} ${py.toFixed(1)}`;
  return (
    `<path d="M${point(left + slant, top)}L${point(right + slant, top)}L${point(right, bottom)}` +
    `L${point(left, bottom)}z" fill="${light.hl}"/>`
  );
}

function foot({ width, margin, foot: { rule, baseline, name, note } }: Layout, of: CardOf, type: Typesetter): string {
  const nameStyle: TextStyle = { family: 'serif', weight: 480, size: name, spacing: -0.02 };
  const noteStyle: TextStyle = { family: 'sans', weight: 450, size: note };
  const room = width - 2 * margin - type.set(of.site, nameStyle).width - 48;
  const shown = shorten(of.note, (text) => type.set(text, noteStyle).width <= room);
  return (
    `<rect x="${margin}" y="${rule}" width="${width - 2 * margin}" height="2" fill="${light.ink}"/>` +
    line(type, margin, baseline, of.site, light.ink, nameStyle) +
    line(type, width - margin - type.set(shown, noteStyle).width, baseline, shown, light.ink, noteStyle)
  );
}

/** Cuts after a word, with an ellipsis; empty if not even one word fits. */
function shorten(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  let words = text.split(/\s+/);
  const ended = () => `${words.join(' ').replace(/[,;:.!?–—-]+$/u, '')}…`;
  while (words.length > 0 && !fits(ended())) words = words.slice(0, -1);
  return words.length > 0 ? ended() : '';
}
