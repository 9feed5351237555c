/**
 * All colors of the site. The style sheet gets them as custom properties (color-sheet.ts), MUI as palettes
 * (mui-theme.ts). A literal color anywhere else is a defect.
 */
export interface Inks {
  ink: string;
  wash: string;
  solid: string;
}

export const hues = ['body', 'brain', 'history', 'dirty', 'special', 'other'] as const;
export type Hue = (typeof hues)[number];

export const light = {
  paper: '#f5f3ed',
  sheet: '#fcfbf8',
  sunk: '#ebe8df',
  ink: '#17140f',
  'ink-2': '#4b463d',
  'ink-3': '#686257',
  rule: '#cfcabd',
  'rule-strong': '#17140f',
  field: '#86806f',
  red: '#c0121f',
  'red-hover': '#930b16',
  'on-red': '#ffffff',
  'red-wash': '#f8e4e0',
  hl: '#ffe84a',
  'on-hl': '#17140f',
  ok: '#1f5c3d',
  turned: '#17140f',
  'on-turned': '#f5f3ed',
  'on-turned-2': '#bdb6a8',
  'turned-rule': '#4b463d',
  'turned-mark': '#ffe84a',
  'turned-red': '#ff6f61',
  'turned-ok': '#83c79f',
  'cover-ink': '#17140f',
  'cover-paper': '#f8f6f0',
  'cover-red': '#d01a27',
};

export type ColorName = keyof typeof light;

/** The dark theme has its own reds and washes, not the light ones inverted. */
export const dark: Record<ColorName, string> = {
  paper: '#12100d',
  sheet: '#1b1814',
  sunk: '#24201a',
  ink: '#f0ebe0',
  'ink-2': '#c3bcae',
  'ink-3': '#9d9585',
  rule: '#38332b',
  'rule-strong': '#8d8677',
  field: '#7b7466',
  red: '#ff6f61',
  'red-hover': '#ff9388',
  'on-red': '#1a0503',
  'red-wash': '#2a1613',
  hl: '#685c00',
  'on-hl': '#fff7c2',
  ok: '#83c79f',
  turned: '#f0ebe0',
  'on-turned': '#17140f',
  'on-turned-2': '#575145',
  'turned-rule': '#b7b0a1',
  'turned-mark': '#c0121f',
  'turned-red': '#c0121f',
  'turned-ok': '#1f5c3d',
  'cover-ink': '#0c0a08',
  'cover-paper': '#d8d1c2',
  'cover-red': '#f0473d',
};

export const lightHues: Record<Hue, Inks> = {
  body: { ink: '#8f3f45', wash: '#f0dedb', solid: '#c9817c' },
  brain: { ink: '#2f587b', wash: '#dae4ea', solid: '#7ba3bf' },
  history: { ink: '#74570f', wash: '#efe5c9', solid: '#cda94f' },
  dirty: { ink: '#5d3f78', wash: '#e5deec', solid: '#a48cbf' },
  special: { ink: '#2b6047', wash: '#dae7dc', solid: '#7eab8e' },
  other: { ink: '#57524a', wash: '#e6e3da', solid: '#a8a192' },
};

export const darkHues: Record<Hue, Inks> = {
  body: { ink: '#e5a09a', wash: '#2c1c1a', solid: '#a4605c' },
  brain: { ink: '#93bedd', wash: '#17222b', solid: '#4f7c9c' },
  history: { ink: '#d9b65c', wash: '#282110', solid: '#a3822f' },
  dirty: { ink: '#c0a6dd', wash: '#231c2c', solid: '#7d629b' },
  special: { ink: '#8dc4a3', wash: '#16241b', solid: '#558468' },
  other: { ink: '#b9b2a3', wash: '#211e19', solid: '#7d7668' },
};

/** In the dark theme covers keep their printed colors, only dimmer. `solid` comes from darkHues. */
export const darkCoverHues: Record<Hue, Pick<Inks, 'ink' | 'wash'>> = {
  body: { wash: '#cdb5b0', ink: '#70292f' },
  brain: { wash: '#b0bfc8', ink: '#1d4061' },
  history: { wash: '#cdbf95', ink: '#594208' },
  dirty: { wash: '#bfb4ca', ink: '#452a5e' },
  special: { wash: '#b1c3b5', ink: '#194734' },
  other: { wash: '#c0bbae', ink: '#3f3b34' },
};

export const floatShadow = {
  light: '0 1px 0 rgb(23 20 15 / .08), 0 14px 34px -10px rgb(23 20 15 / .32)',
  dark: '0 0 0 1px #38332b, 0 18px 40px -8px rgb(0 0 0 / .8)',
};
