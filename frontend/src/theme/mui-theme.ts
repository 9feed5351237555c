import { createTheme, type Shadows, type ThemeOptions } from '@mui/material/styles';
import { components } from './mui-components';
import { darkPalette, lightPalette } from './mui-palette';

const title = (size: string, tracking: string, lineHeight = 1.06) => ({
  fontFamily: 'var(--serif)',
  fontWeight: 440,
  fontSize: `var(--fs-${size})`,
  letterSpacing: tracking,
  lineHeight,
});

const typography: ThemeOptions['typography'] = {
  fontFamily: 'var(--sans)',
  h1: title('h1', '-.035em', 0.96),
  h2: title('h2', '-.026em'),
  h3: title('h3', '-.02em'),
  h4: title('h4', '-.018em', 1.15),
  h5: title('h5', '-.015em', 1.2),
  h6: { ...title('h5', '-.015em', 1.2) },
  // Interface text: MUI's default variant is body1. User-written text has the class `prose` instead.
  body1: { fontSize: 'var(--fs-ui)', lineHeight: 1.4 },
  body2: { fontSize: 'var(--fs-desk)', lineHeight: 1.4 },
  button: { fontSize: 'var(--fs-ui)', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  caption: { fontSize: 'var(--fs-note)', lineHeight: 1.4 },
};

const shadows = Array.from({ length: 25 }, (_, depth) => (depth === 0 ? 'none' : 'var(--shadow-float)')) as Shadows;

/** The theme of the pages that use MUI (account, desk). The reading pages use only the style sheet. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  typography,
  components,
  shadows,
  spacing: 4,
  shape: { borderRadius: 2 },
  breakpoints: { values: { xs: 0, sm: 640, md: 768, lg: 1100, xl: 1440 } },
  zIndex: { appBar: 30, drawer: 60, modal: 70, snackbar: 80, tooltip: 85, mobileStepper: 20, fab: 40, speedDial: 40 },
});
