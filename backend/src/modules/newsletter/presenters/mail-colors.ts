/**
 * The site's colors for emails, which have no custom properties. A test compares them with frontend/src/theme/colors.ts.
 */

const HUES = ['body', 'brain', 'history', 'dirty', 'special', 'other'] as const;
type Hue = (typeof HUES)[number];

/** `art` and `letter`: the ground of an article without a picture, and the word on it. */
interface CategoryColors {
  ink: string;
  art: string;
  letter: string;
}

export interface MailColors {
  ground: string;
  sheet: string;
  sunk: string;
  ink: string;
  ink3: string;
  rule: string;
  strong: string;
  red: string;
  button: string;
  onButton: string;
  hues: Record<Hue, CategoryColors>;
}

export const LIGHT: MailColors = {
  ground: '#ebe8df',
  sheet: '#fcfbf8',
  sunk: '#ebe8df',
  ink: '#17140f',
  ink3: '#686257',
  rule: '#cfcabd',
  strong: '#17140f',
  red: '#c0121f',
  button: '#17140f',
  onButton: '#f5f3ed',
  hues: {
    body: { ink: '#8f3f45', art: '#f0dedb', letter: '#8f3f45' },
    brain: { ink: '#2f587b', art: '#dae4ea', letter: '#2f587b' },
    history: { ink: '#74570f', art: '#efe5c9', letter: '#74570f' },
    dirty: { ink: '#5d3f78', art: '#e5deec', letter: '#5d3f78' },
    special: { ink: '#2b6047', art: '#dae7dc', letter: '#2b6047' },
    other: { ink: '#57524a', art: '#e6e3da', letter: '#57524a' },
  },
};

export const DARK: MailColors = {
  ground: '#0c0a08',
  sheet: '#12100d',
  sunk: '#24201a',
  ink: '#f0ebe0',
  ink3: '#9d9585',
  rule: '#38332b',
  strong: '#8d8677',
  red: '#ff6f61',
  button: '#f0ebe0',
  onButton: '#17140f',
  // The ground stays printed, only dimmer, as on the site.
  hues: {
    body: { ink: '#e5a09a', art: '#cdb5b0', letter: '#70292f' },
    brain: { ink: '#93bedd', art: '#b0bfc8', letter: '#1d4061' },
    history: { ink: '#d9b65c', art: '#cdbf95', letter: '#594208' },
    dirty: { ink: '#c0a6dd', art: '#bfb4ca', letter: '#452a5e' },
    special: { ink: '#8dc4a3', art: '#b1c3b5', letter: '#194734' },
    other: { ink: '#b9b2a3', art: '#c0bbae', letter: '#3f3b34' },
  },
};

const BY_SLUG: Record<string, Hue> = {
  'the-body': 'body',
  'the-brain': 'brain',
  'the-history': 'history',
  'dirty-words': 'dirty',
  'special-editions': 'special',
};

export const hueOf = (slug: string): Hue => BY_SLUG[slug] ?? 'other';
