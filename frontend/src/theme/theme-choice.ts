export type Theme = 'light' | 'dark';

/** Where the choice is kept; the boot script in app/boot-script.ts reads the same key before the first paint. */
export const themeKey = 'theme';

export const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** What the browser draws around the page (its bar on a phone) takes the page's color, not the system's. */
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
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
  tintBrowser();
  listeners.forEach((listener) => listener());
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
