import { expect, type Page } from '@playwright/test';
import { SOON } from './test';

/** “Hysteria”, the newest article of the demo content. It uses the word “hysterical” first in its first paragraph. */
const WORDY = 12;
export const WORDY_ARTICLE = `/article/${WORDY}`;

/** A worker links the words of the demo content soon after the start. */
export const untilLinked = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await page.request.get(`/api/posts/${WORDY}`)).text(), SOON)
    .toContain('/glossary/hysterical');
