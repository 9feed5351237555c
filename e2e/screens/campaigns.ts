import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen';

const counts = { recipients: 0, sent: 0, failed: 0, bounced: 0, complained: 0, unsubscribed: 0, clicks: 0 };
const campaign = (id: number, subject: string, more: object) => ({
  ...{ id, subject, preheader: '', content: 'Dear reader.', postId: null, postTitle: null, articleDeleted: false },
  ...{ status: 'draft' },
  ...{ audience: 'every', sendAt: null, pausedBecause: null, resumeAt: null, notSentBecause: null },
  ...{ digestOf: null },
  ...{ createdAt: '2026-11-20T09:30:00.000Z', startedAt: null, finishedAt: null, version: 1, counts, ...more },
});

/** A subject of the greatest length, with a word longer than a line on a phone. */
const LONG_SUBJECT =
  `${'What we were told was nothing and remembered for years, '.repeat(2)}or: ${'unpronounceable'.repeat(3)} and `
    .padEnd(200, 'on ')
    .slice(0, 200)
    .trim();

const started = { startedAt: '2026-11-24T12:00:00.000Z' };
const SENT = {
  ...started,
  status: 'sent',
  finishedAt: '2026-11-24T12:05:00.000Z',
  counts: { recipients: 1150, sent: 1143, failed: 7, bounced: 0, complained: 1, unsubscribed: 4, clicks: 318 },
};
const LINKS = [
  { link: '/article/7', title: 'Bossy Is a Job Description', clicks: 241 },
  { link: '/article/4', title: 'The Ad That Did Not Want You', clicks: 58 },
  { link: `/journal?category=${'dirty-words-'.repeat(6)}`, title: null, clicks: 19 },
];

/** Real sending takes minutes, so the emails in each status are stubbed. */
async function everyStatus(page: Page): Promise<void> {
  const soon = new Date(Date.now() + 100_000).toISOString();
  const running = { ...counts, recipients: 1204, sent: 744 };
  const json = [
    campaign(9, 'She could sign her own name', { ...started, status: 'sending', counts: running }),
    campaign(8, 'Spinster: A Job That Became an Insult', { status: 'scheduled', sendAt: soon }),
    campaign(7, LONG_SUBJECT, {
      ...started,
      ...{ status: 'paused', pausedBecause: 'server', resumeAt: soon, counts: running },
    }),
    campaign(6, 'Bossy, and other job titles', SENT),
    campaign(5, 'November, in four pieces', { digestOf: '2026-11-01', audience: 'monthly' }),
    campaign(3, 'Spinster, once more', { notSentBecause: 'article' }),
    campaign(4, 'The word hag', { status: 'cancelled', finishedAt: '2026-11-24T12:05:00.000Z' }),
    campaign(2, 'Aunts, maiden and other', { status: 'scheduled', sendAt: soon, articleDeleted: true }),
  ];
  await page.route('**/api/newsletter/campaigns?*', (route) => route.fulfill({ json }));
  await page.route('**/api/newsletter/campaigns/6', (route) =>
    route.fulfill({
      json: { ...json[3], links: LINKS, failures: { unknown: 5, full: 2, refused: 0, invalid: 0, 'too-late': 0 } },
    }),
  );
  await sendingAs(true)(page);
}

const sendingAs =
  (mailServer: boolean) =>
  async (page: Page): Promise<void> => {
    const audiences = { every: 1204, monthly: 386, all: 1590 };
    await page.route('**/api/newsletter/sending', (route) =>
      route.fulfill({
        json: { mailServer, delaySeconds: 120, ratePerMinute: 300, timeZone: 'America/New_York', audiences },
      }),
    );
  };

const noEmails = async (page: Page): Promise<void> => {
  await page.route('**/api/newsletter/campaigns?*', (route) => route.fulfill({ json: [] }));
};

const frame = (page: Page) => page.frameLocator('iframe');
const withPreview = (page: Page) => frame(page).getByRole('link', { name: 'Read it on the site' }).waitFor();

async function typeTooMuch(page: Page): Promise<void> {
  await page.getByLabel('Subject').fill('a'.repeat(300));
  await page.getByLabel('Content').fill('Dear reader');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Keep it to 200 characters or fewer.')).toBeVisible();
}

async function pickTime(page: Page): Promise<void> {
  await withPreview(page);
  await page.getByRole('button', { name: 'Pick a Time' }).click();
  await page.getByRole('dialog', { name: 'Pick a Time' }).waitFor();
}

async function changeTime(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change Time: Spinster: A Job' }).click();
  await page.getByRole('dialog', { name: 'Change Time' }).waitFor();
}

async function darkPhone(page: Page): Promise<void> {
  await withPreview(page);
  await page.getByRole('button', { name: 'Phone', exact: true }).click();
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await withPreview(page);
}

const tab = '/admin?tab=campaigns';
const ofArticle = `${tab}&campaign=new&post=1`;

/** The desk's Newsletter in each state worth a look. */
export const CAMPAIGN_SCREENS: Screen[] = [
  { name: 'desk-emails', path: tab, as: 'admin', before: everyStatus, then: (page) => page.getByText('318').waitFor() },
  { name: 'desk-emails-empty', path: tab, as: 'admin', before: noEmails },
  { name: 'desk-email-new', path: `${tab}&campaign=new`, as: 'admin', before: sendingAs(true) },
  { name: 'desk-email', path: ofArticle, as: 'admin', before: sendingAs(true), then: withPreview },
  { name: 'desk-email-dark-phone', path: ofArticle, as: 'admin', before: sendingAs(true), then: darkPhone },
  { name: 'desk-email-files', path: ofArticle, as: 'admin', before: sendingAs(false), then: withPreview },
  { name: 'desk-email-refused', path: `${tab}&campaign=new`, as: 'admin', before: sendingAs(true), then: typeTooMuch },
  { name: 'desk-email-change', path: tab, as: 'admin', before: everyStatus, inSight: true, then: changeTime },
  { name: 'desk-email-time', path: ofArticle, as: 'admin', before: sendingAs(true), inSight: true, then: pickTime },
];

const archived = [
  { id: 9, subject: 'She could sign her own name', preheader: 'A trade, then a box on a form, then a joke.' },
  { id: 7, subject: LONG_SUBJECT, preheader: 'long '.repeat(40).trim() },
  { id: 6, subject: 'Bossy, and other job titles', preheader: '' },
].map((email) => ({ ...email, sentAt: '2026-11-24T12:00:00.000Z' }));
const html =
  '<p>Some words begin as <em>work</em>.</p><h2>A job title</h2><p>It was one. <a href="/journal">Read on</a>.</p>';

/** An email that is public was sent, so these are stubbed, and opened within the site. */
async function stubArchive(page: Page): Promise<void> {
  await page.route('**/api/newsletter/archive?*', (route) => route.fulfill({ json: archived }));
  for (const email of archived)
    await page.route(`**/api/newsletter/archive/${email.id}`, (route) => route.fulfill({ json: { ...email, html } }));
}

async function openArchive(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' }).click();
  await page.getByRole('link', { name: 'She could sign her own name' }).waitFor();
}

const openSent = (subject: string) => async (page: Page) => {
  await openArchive(page);
  await page.getByRole('link', { name: subject }).click();
  await page.getByRole('heading', { level: 1, name: subject }).waitFor();
};

/** The emails that were sent, as readers find them. */
export const ARCHIVE_SCREENS: Screen[] = [
  { name: 'newsletter-archive', path: '/about', before: stubArchive, then: openArchive },
  { name: 'newsletter-email', path: '/about', before: stubArchive, then: openSent('She could sign her own name') },
  { name: 'newsletter-email-long', path: '/about', before: stubArchive, then: openSent(LONG_SUBJECT) },
  { name: 'newsletter-email-missing', path: '/newsletter/999999', status: 404 },
];
