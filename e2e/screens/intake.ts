import type { Page } from '@playwright/test';
import { Stories } from '../pages/stories';
import { reasonTexts } from './reasons';
import type { Screen } from './screen';

const DAY_MS = 24 * 3_600_000;
const until = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10);
const message = 'We’re taking our exams, and want to read your story when we’re awake.';
const helpText =
  'If it hurts to have written this down, talk to someone you trust today.\n\nWe read every story twice.';
const OPEN = { paused: false, message: null, until: null, weeks: null, capacity: null, helpText: null };

/**
 * Answers the browser, because all screens share one product. It asks only when it comes from another page of the site:
 * the first page has the server's own response.
 */
const intake =
  (more: object) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/confessions/intake', (route) => route.fulfill({ json: { ...OPEN, ...more } }));
  };

async function share(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Stories', exact: true }).click();
  await new Stories(page).share.click();
}

export async function send(page: Page): Promise<void> {
  await page.route('**/api/confessions', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { receipt: '4071992655308184' } })
      : route.fallback(),
  );
  await share(page);
  const stories = new Stories(page);
  await stories.field.fill('I waited a week to write this.');
  await stories.submit.click();
  await stories.sent.waitFor();
}

async function onceMore(page: Page): Promise<void> {
  await send(page);
  const stories = new Stories(page);
  await stories.back.click();
  await stories.gotIt.waitFor();
}

async function nameSomeone(page: Page): Promise<void> {
  await share(page);
  await new Stories(page).field.fill(
    'I told Ngozi first, on the stairs. She said to tell the counselor at Lincoln High.',
  );
  await page.getByRole('button', { name: 'my friend' }).click();
  await page.getByText('This looks like a school.').waitFor();
}

/** The stories page during a pause, while many stories wait, and after sending one. */
export const INTAKE_SCREENS: Screen[] = [
  { name: 'story-paused', path: '/about', before: intake({ paused: true, message, until }), then: share },
  { name: 'story-paused-no-day', path: '/about', before: intake({ paused: true }), then: share },
  { name: 'story-form-wait', path: '/about', before: intake({ weeks: 4, capacity: 30 }), then: share },
  { name: 'story-sent-once-more', path: '/about', then: onceMore },
  { name: 'story-form-names', path: '/about', then: nameSomeone },
  { name: 'story-sent-words', path: '/about', before: intake({ weeks: 4, capacity: 30, helpText }), then: send },
];

async function settings(page: Page): Promise<void> {
  const texts = { reasonTexts: await reasonTexts(page) };
  const json = { storiesPaused: true, pauseMessage: message, pausedUntil: until, weeklyCapacity: 30, helpText, ...texts, version: 2 }; // prettier-ignore
  await page.route('**/api/site/settings', (route) => route.fulfill({ json }));
}

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Story Settings' }).click();
  await page.getByRole('switch', { name: 'Pause stories' }).waitFor();
}

const fromAccount = (item: string, inside: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByLabel(inside).first().waitFor();
};

async function deskEmails(page: Page): Promise<void> {
  await fromAccount('Emails to you', 'Daily digest')(page);
  for (const name of ['Daily digest', 'When something should be read soon']) await page.getByLabel(name).last().check();
}

export const DESK_INTAKE_SCREENS: Screen[] = [
  { name: 'desk-emails-to-you', path: '/admin', as: 'admin', inSight: true, then: deskEmails },
  {
    name: 'desk-legal',
    path: '/admin',
    as: 'admin',
    inSight: true,
    then: fromAccount('Terms, privacy, guidelines', 'Text'),
  },
  { name: 'desk-confessions-paused', path: '/admin?tab=confessions', as: 'admin', before: settings, inSight: true },
  { name: 'desk-story-settings', path: '/admin?tab=confessions', as: 'admin', before: settings, inSight: true, then: open }, // prettier-ignore
];
