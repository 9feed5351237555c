export type Theme = 'light' | 'dark';

/** The local storage key of the choice; app/scripts/boot-script.ts reads the same key before the first paint. */
export const themeKey = 'theme';

export const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Makes the browser's own interface (its bar on a phone) use the page's color instead of the system's. */
export function tintBrowser(): void {
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = paper;
}

const listeners = new Set<() => void>();

const other = (theme: Theme): Theme => (theme === 'dark' ? 'light' : 'dark');

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

function storedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(themeKey);
    return stored === 'dark' || stored === 'light' ? stored : null;
  } catch {
    return null;
  }
}

function store(theme: Theme | null): void {
  try {
    if (theme) localStorage.setItem(themeKey, theme);
    else localStorage.removeItem(themeKey);
  } catch {
    // Private windows may have no storage; the choice then lasts as long as the page.
  }
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  tintBrowser();
  listeners.forEach((listener) => listener());
}

export function chooseTheme(theme: Theme): void {
  store(theme);
  show(theme);
}

/**
 * Goes on to the next choice, and returns it: the other theme than the system's, then the same one, then none, which
 * follows the system. The first press is the one that shows something.
 */
export function chooseNextTheme(): Theme | 'system' {
  const [stored, system] = [storedTheme(), systemTheme()];
  if (stored === system) {
    store(null);
    show(system);
    return 'system';
  }
  // Where nothing can be stored, the page itself says which was chosen.
  const next = other(stored ?? currentTheme());
  chooseTheme(next);
  return next;
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
