import type { Hue } from '../../theme/colors';

/** The style of a piece of text. `spacing` is in the picture's units; `turned` turns it upside down around a point. */
export interface CoverTextStyle {
  weight: number;
  italic?: boolean;
  anchor?: 'middle' | 'end';
  spacing?: number;
  turned?: readonly [x: number, y: number];
}

/** How a cover is output: live text and custom properties on a page, outlines and plain colors in a picture. */
export interface CoverSvg {
  type(x: number, y: number, size: number, fill: string, text: string, style: CoverTextStyle): string;
  inksOf(hue: Hue): { wash: string; solid: string; deep: string; ink: string; paper: string; red: string };
}

/** Rounds to one decimal, which is finer than any screen shows and keeps the markup short. */
export const r1 = (value: number): number => Math.round(value * 10) / 10;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For pages: colors are custom properties, so that a cover follows the theme, and the browser sets the text. */
export const svgOnPage: CoverSvg = {
  type(x, y, size, fill, text, { weight, italic, anchor, spacing, turned }) {
    const safe = text.replace(/[&<>"]/g, (c) => entities[c] ?? c);
    const more =
      (anchor ? ` text-anchor="${anchor}"` : '') +
      (italic ? ' font-style="italic"' : '') +
      (spacing ? ` letter-spacing="${r1(spacing)}"` : '') +
      (turned ? ` transform="rotate(180 ${r1(turned[0])} ${r1(turned[1])})"` : '');
    return `<text x="${r1(x)}" y="${r1(y)}" font-size="${r1(size)}" fill="${fill}" font-weight="${weight}"${more}>${safe}</text>`;
  },
  inksOf: (hue) => ({
    wash: `var(--${hue}-wash)`,
    solid: `var(--${hue}-solid)`,
    deep: `var(--${hue}-ink)`,
    ink: 'var(--cover-ink)',
    paper: 'var(--cover-paper)',
    red: 'var(--cover-red)',
  }),
};
