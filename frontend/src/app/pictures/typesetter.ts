/** How letters are set: `spacing` in ems, `stretch` in percent of the normal width. */
export interface Face {
  family: 'serif' | 'sans';
  weight: number;
  size: number;
  italic?: boolean;
  spacing?: number;
  stretch?: number;
}

/** A text's outline from 0, 0 on its baseline, as the `d` of a path at a thousand units to the em; its width at the asked size. */
export interface Outline {
  d: string;
  width: number;
}

/**
 * Sets type as outlines: a picture must not depend on the fonts of the machine that draws it. The server has the font
 * files and hands this in.
 */
export interface Typesetter {
  set(text: string, face: Face): Outline;
  /** What of a text can be set: the letters that the fonts have, with single spaces between words. */
  readable(text: string): string;
  /** Whether all of a text can be set, so that what is shown is what it says. */
  sets(text: string): boolean;
}

/** Puts an outline where it belongs, at its size. */
export const at = (x: number, y: number, size: number): string =>
  `translate(${r1(x)} ${r1(y)}) scale(${(size / 1000).toFixed(4)})`;

const r1 = (value: number): number => Math.round(value * 10) / 10;

/** A line of text at a place, as a path. */
export function line(type: Typesetter, x: number, y: number, text: string, fill: string, face: Face): string {
  const { d } = type.set(text, face);
  return d && `<path transform="${at(x, y, face.size)}" fill="${fill}" d="${d}"/>`;
}
