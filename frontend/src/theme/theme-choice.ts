export type Theme = 'light' | 'dark';

/** Where the choice is kept; the boot script in app/boot-script.ts reads the same key before the first paint. */
export const themeKey = 'theme';

export const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

const listeners = new Set<() => void>();

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
  listeners.forEach((listener) => listener());
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
