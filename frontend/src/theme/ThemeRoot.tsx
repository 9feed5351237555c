import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './mui-theme';
import { chooseTheme, currentTheme, onThemeChange } from './theme-choice';

/**
 * A storage manager that follows the page's theme (boot script, theme switch), so that MUI stores nothing of its own.
 */
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
 * Put this around a page that uses MUI, in the page's own file, so that other pages do not load MUI. No CssBaseline is
 * needed, because the site's style sheet is always present.
 */
export function ThemeRoot({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} modeStorageKey="mode" storageManager={followThePage} disableTransitionOnChange>
      {children}
    </ThemeProvider>
  );
}
