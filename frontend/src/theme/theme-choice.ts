export type Theme = 'light' | 'dark';

/** The local storage key of the choice; app/boot-script.ts reads the same key before the first paint. */
export const themeKey = 'theme';

export const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Makes the browser's own interface (its bar on a phone) use the page's color instead of the system's. */
export function tintBrowser(): void {
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = paper;
}

const listeners = new Set<() => void>();

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Private windows may have no storage; the choice then lasts as long as the page.
  }
  tintBrowser();
  listeners.forEach((listener) => listener());
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
