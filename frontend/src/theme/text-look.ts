/**
 * How this reader sees the texts of articles and stories. Only this browser knows it. app/scripts/boot-script.ts copies it to the root
 * element before the first paint, and the style sheets follow these attributes, so the server's pages are the same for everyone.
 */
export const TEXT_SIZES = ['s', 'm', 'l', 'xl', 'xxl'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];
export type TextFont = 'standard' | 'readable';

/** The local storage keys, which the boot script reads, too. Without a value, the text has the standard look. */
export const textSizeKey = 'text-size';
export const textFontKey = 'text-font';

const listeners = new Set<() => void>();

export const currentTextSize = (): TextSize => {
  const { text } = document.documentElement.dataset;
  return TEXT_SIZES.find((size) => size === text) ?? 'm';
};

export const currentTextFont = (): TextFont =>
  document.documentElement.dataset.face === 'readable' ? 'readable' : 'standard';

function store(key: string, value: string | null): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // No storage: the choice lasts as long as the page.
  }
}

function mark(name: 'text' | 'face', value: string | null): void {
  if (value) document.documentElement.dataset[name] = value;
  else delete document.documentElement.dataset[name];
  for (const listener of listeners) listener();
}

export function chooseTextSize(size: TextSize): void {
  const value = size === 'm' ? null : size;
  store(textSizeKey, value);
  mark('text', value);
}

export function chooseTextFont(font: TextFont): void {
  const value = font === 'readable' ? font : null;
  store(textFontKey, value);
  mark('face', value);
}

export function onTextLookChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
