import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './mui-theme';
import { chooseTheme, currentTheme, onThemeChange } from './theme-choice';

/** The page decides which theme is on (boot script, theme switch); MUI follows, and remembers nothing of its own. */
const followThePage = ({ key }: { key: string }) => ({
  get: (otherwise: unknown): unknown =>
    key !== 'mode' || typeof document === 'undefined' ? otherwise : currentTheme(),
  set: (value: unknown): void => {
    if (key === 'mode' && (value === 'light' || value === 'dark') && value !== currentTheme()) chooseTheme(value);
  },
  subscribe: (handler: (value: unknown) => void) =>
    key === 'mode' ? onThemeChange(() => handler(currentTheme())) : () => undefined,
});

/**
 * Put this around a page that uses MUI, in the page's own file, so that pages without it do not load it. The style sheet of
 * the site is always there: no CssBaseline.
 */
export function ThemeRoot({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} modeStorageKey="mode" storageManager={followThePage} disableTransitionOnChange>
      {children}
    </ThemeProvider>
  );
}
