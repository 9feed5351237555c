import type { PaletteOptions } from '@mui/material/styles';
import { dark, darkHues, light, lightHues, type ColorName, type Hue, type Inks } from './colors';

function palette(c: Record<ColorName, string>, category: Record<Hue, Inks>): PaletteOptions {
  const loud = { main: c.red, light: c.red, dark: c['red-hover'], contrastText: c['on-red'] };
  return {
    background: { default: c.paper, paper: c.sheet },
    text: { primary: c.ink, secondary: c['ink-2'], disabled: c['ink-3'] },
    primary: { main: c.ink, light: c['ink-2'], dark: c.ink, contrastText: c.paper },
    secondary: loud,
    error: loud,
    warning: loud,
    success: { main: c.ok, light: c.ok, dark: c.ok, contrastText: c.paper },
    info: { main: c['ink-2'], light: c['ink-2'], dark: c.ink, contrastText: c.paper },
    divider: c.rule,
    action: {
      active: c.ink,
      hover: c.sunk,
      selected: c['red-wash'],
      disabled: c['ink-3'],
      disabledBackground: c.sunk,
    },
    category,
    mark: { main: c.hl, text: c['on-hl'] },
    turned: {
      main: c.turned,
      text: c['on-turned'],
      secondary: c['on-turned-2'],
      rule: c['turned-rule'],
      mark: c['turned-mark'],
    },
  };
}

export const lightPalette = palette(light, lightHues);
export const darkPalette = palette(dark, darkHues);
