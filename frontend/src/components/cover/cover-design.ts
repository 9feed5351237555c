import type { Hue } from '../../theme/colors';
import { svgOnPage, type CoverSvg } from './cover-svg';
import { seeded } from './random';

export interface CoverOf {
  id: number;
  /** The category's slug, which determines the design and the colors. */
  slug: string | null | undefined;
  title: string;
}

/** A cover is one square drawing, and each frame crops it. The word is in the middle, which 4:3 and 2:3 still show. */
export const SIDE = 600;
/** The middle that every crop but the widest band shows. */
export const SAFE = { w: SIDE * 0.66, h: SIDE * 0.74 };

/** The inputs of every design. */
export interface CoverDesign extends CoverSvg {
  id: number;
  w: number;
  h: number;
  word: string;
  letter: string;
  /** Sizes of letters and strokes are fractions of it. */
  m: number;
  /** Unique per cover, for clip paths. */
  key: string;
  random: () => number;
  pick: <T>(choices: readonly T[]) => T;
  inks: ReturnType<CoverSvg['inksOf']>;
}

export interface Drawing {
  ground: string;
  body: string;
  defs?: string;
}

const stopWords = new Set(
  (
    'the a an and of in on to for what who why how is was that which with from this when where does did were are your ' +
    'you into have been their they them'
  ).split(' '),
);

/** The first meaningful word of at least four letters, in lower case. */
export function keyword(title: string): string {
  const words = title.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return words.find((word) => !stopWords.has(word)) ?? words[0] ?? 'word';
}

export function coverDesign(of: CoverOf, hue: Hue, svg: CoverSvg = svgOnPage): CoverDesign {
  const random = seeded(of.id);
  const word = keyword(of.title);
  return {
    id: of.id,
    w: SIDE,
    h: SIDE,
    word,
    letter: [...word][0] ?? 'w',
    m: SIDE * 0.8,
    key: `c${of.id}`,
    random,
    pick: (choices) => choices[Math.floor(random() * choices.length)]!,
    inks: svg.inksOf(hue),
    ...svg,
  };
}
