import type { Hue, Inks } from './colors';

type Categories = Record<Hue, Inks>;
interface Mark {
  main: string;
  text: string;
}
interface Turned {
  main: string;
  text: string;
  secondary: string;
  rule: string;
  mark: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    category: Categories;
    mark: Mark;
    turned: Turned;
  }
  interface PaletteOptions {
    category?: Categories;
    mark?: Mark;
    turned?: Turned;
  }
  interface BreakpointOverrides {
    xs: true;
    sm: true;
    md: true;
    lg: true;
    xl: true;
  }
}
