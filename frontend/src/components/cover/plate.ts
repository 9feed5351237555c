import type { Hue } from '../../theme/colors';
import { seeded } from './random';

export interface CoverOf {
  id: number;
  /** The category's slug: it decides the form and the inks. */
  slug: string | null | undefined;
  title: string;
}

export interface Frame {
  w: number;
  h: number;
}

/** What every form draws with. Inks are custom properties, so that a cover follows the theme. */
export interface Plate extends Frame {
  id: number;
  word: string;
  letter: string;
  /** The shorter side: sizes are shares of it. */
  m: number;
  /** Unique per cover and frame, for clip paths. */
  key: string;
  random: () => number;
  pick: <T>(choices: readonly T[]) => T;
  inks: { wash: string; solid: string; deep: string; ink: string; paper: string; red: string };
}

export interface Drawing {
  ground: string;
  body: string;
  defs?: string;
}

const passedOver = new Set(
  (
    'the a an and of in on to for what who why how is was that which with from this when where does did were are your ' +
    'you into have been their they them'
  ).split(' '),
);

/** The first word of four letters or more that says something, in lower case. */
export function keyword(title: string): string {
  const words = title.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return words.find((word) => !passedOver.has(word)) ?? words[0] ?? 'word';
}

/** One decimal is finer than any screen shows, and keeps the markup short. */
export const r1 = (value: number): number => Math.round(value * 10) / 10;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function type(x: number, y: number, size: number, fill: string, text: string, more = ''): string {
  const safe = text.replace(/[&<>"]/g, (c) => entities[c] ?? c);
  return `<text x="${r1(x)}" y="${r1(y)}" font-size="${r1(size)}" fill="${fill}" ${more}>${safe}</text>`;
}

export function plate(of: CoverOf, hue: Hue, { w, h }: Frame): Plate {
  const random = seeded(of.id);
  const word = keyword(of.title);
  return {
    id: of.id,
    w,
    h,
    word,
    letter: [...word][0] ?? 'w',
    m: Math.min(w, h),
    key: `c${of.id}-${w}x${h}`,
    random,
    pick: (choices) => choices[Math.floor(random() * choices.length)]!,
    inks: {
      wash: `var(--${hue}-wash)`,
      solid: `var(--${hue}-solid)`,
      deep: `var(--${hue}-ink)`,
      ink: 'var(--cover-ink)',
      paper: 'var(--cover-paper)',
      red: 'var(--cover-red)',
    },
  };
}
