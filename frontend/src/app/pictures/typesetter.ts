/** How text is set: `spacing` in ems, `stretch` in percent of the normal width. */
export interface TextStyle {
  family: 'serif' | 'sans';
  weight: number;
  size: number;
  italic?: boolean;
  spacing?: number;
  stretch?: number;
  /** Whether the paragraph runs from right to left. */
  rtl?: boolean;
}

/**
 * The outline of a text, starting at 0, 0 on the baseline: `d` of a path at 1000 units per em, and the width at the
 * requested size.
 */
export interface TextPath {
  d: string;
  width: number;
}

/**
 * Sets text as outlines, so that a picture does not depend on the fonts of the machine that draws it. The server has
 * the font files and provides the implementation.
 */
export interface Typesetter {
  set(text: string, style: TextStyle): TextPath;
  /** The part of a text that the fonts can set, with single spaces between words. */
  readable(text: string): string;
  /** Whether the fonts can set all of a text. */
  sets(text: string): boolean;
}

/** The `transform` that puts an outline at a position and size. */
export const at = (x: number, y: number, size: number): string =>
  `translate(${r1(x)} ${r1(y)}) scale(${(size / 1000).toFixed(4)})`;

const r1 = (value: number): number => Math.round(value * 10) / 10;

/** A line of text at a position, as a path. */
export function line(type: Typesetter, x: number, y: number, text: string, fill: string, style: TextStyle): string {
  const { d } = type.set(text, style);
  return d && `<path transform="${at(x, y, style.size)}" fill="${fill}" d="${d}"/>`;
}
