import type { Page } from '@playwright/test';

/** An article of the demo content, and one of its sections. */
export const ARTICLE = '/article/12';
export const TITLE = 'Hysteria: The Illness That Traveled';

const today = (): number => Math.floor(Date.now() / (24 * 3_600_000));

/** The stored value of a reader who is in the middle of article 12, and has finished article 2. */
export const places = (): string =>
  JSON.stringify([
    [12, TITLE, 9, 20, today(), 0],
    [2, 'Shrill', 10, 10, today(), 1],
  ]);

/** Stores these before the first script of each page. */
export const keepOnDevice = (page: Page, values: Record<string, string>): Promise<unknown> =>
  page.addInitScript((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, values);

/** The stored value of a reader whose last visit was before most of the demo content: a time in minutes. */
export const lastVisit = (day: string): string => ` ${Date.parse(day) / 60_000}`;

/** A device with one voice. Headless browsers have none. The texts that are spoken are in `window.spoken`. */
export const giveVoice = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const spoken: string[] = [];
    const voice = { lang: 'en-US', name: 'Ada', localService: true, default: true, voiceURI: 'ada' };
    const speech = {
      getVoices: () => [voice],
      speak: ({ text }: { text: string }) => void (text && spoken.push(text)),
      cancel: () => void spoken.push('(silence)'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
    class Utterance {
      constructor(readonly text: string) {}
    }
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
    Object.assign(window, { spoken });
  });

export const spoken = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
