import type { Page } from '@playwright/test';
import type { Screen } from './screen';

const TEXT = `I told my friend first, because she’s the only one who never laughs before I’m done. She said to tell the counselor at Lincoln High.

I wrote it on an index card so I wouldn’t cry. I got as far as the word. The counselor said, “We don’t use that language here, Dani.” I said that’s what he called me. I said that’s why I came.

She moved the tissues closer. Then she asked me to spell it.`;

const story = (id: number, more: object = {}) => ({
  ...{ id, content: TEXT, category: 'The Body', contentNotes: [], approved: false, version: 1, held: false },
  ...{ createdAt: '2026-11-26T00:00:00.000Z', hearts: 0, strengths: 0, meToos: 0, reactions: {} },
  ...{ flags: [], approvals: 0, approvalsNeeded: 1, approvedByYou: false },
  ...more,
});

const WAITING = [
  story(411, { contentNotes: ['family', 'slurs'], flags: ['second-reader'], approvalsNeeded: 2 }),
  story(412, { content: 'They said it as a joke. I did not laugh, and nobody noticed.' }),
  story(413, { content: `One long word: ${'Donaudampfschifffahrt'.repeat(14)}.`, category: 'Other' }),
];

/** Stubbed, because all screens share one product. Theo has the second story open, and Ana the first. */
const waiting =
  (stories: object[], shift?: object) =>
  async (page: Page): Promise<void> => {
    const headers = { 'X-Total-Count': String(stories.length) };
    await page.route(/\/api\/confessions(\/pending)?\?/, (route) => route.fulfill({ json: stories, headers }));
    await page.route('**/api/confessions/*/conversation', (route) =>
      route.fulfill({ json: { canAsk: true, daysLeft: null, question: null, suggestion: null } }),
    );
    await page.route('**/api/moderation/notes?*', (route) =>
      route.fulfill({
        json: [{ id: 7, text: 'I know this school.', by: { id: 2, username: 'Ana' }, day: '2026-11-26' }],
      }),
    );
    await page.route('**/api/moderation/claims', (route) => route.fulfill({ status: 204 }));
    await page.addInitScript((stored) => {
      if (stored) sessionStorage.setItem('desk-shift', JSON.stringify({ ...stored, lastAt: Date.now() }));
      const claims = [
        { type: 'confession', id: 411, by: { id: 2, username: 'Ana' } },
        { type: 'confession', id: 412, by: { id: 3, username: 'Theo' } },
      ];
      const listen = EventSource.prototype.addEventListener;
      EventSource.prototype.addEventListener = function (
        this: EventSource,
        type: string,
        listener: (event: Event) => void,
      ) {
        const sent = () => listener(new MessageEvent('claims', { data: JSON.stringify(claims) }));
        listen.call(this, type, type === 'claims' ? sent : listener);
      } as typeof listen;
    }, shift);
  };

const MINUTE = 60_000;
const shiftOf = (minutes: number, read: number, decided: number) => ({
  ...{ startedAt: Date.now() - minutes * MINUTE - 20_000, read, decided },
  ...{ askedAt: Date.now() - minutes * MINUTE - 20_000, askedAfter: 0 },
});

const show = (page: Page) => page.getByRole('button', { name: 'Show the Text' }).click();

async function showText(page: Page): Promise<void> {
  await show(page);
  await page.getByRole('button', { name: 'Go Through Them' }).waitFor();
  await page.getByText('I know this school.').waitFor();
}

async function passAll(page: Page): Promise<void> {
  for (let each = 0; each < 2; each++) await page.getByRole('button', { name: 'Pass to Someone Else' }).click();
  await page.getByRole('heading', { name: 'That’s all for you' }).waitFor();
}

const calm = { path: '/admin?view=calm', as: 'admin' } as const;
const note = (page: Page) => page.getByRole('button', { name: 'Show the Text' }).waitFor();

/** Calm View: one story at a time. Also checked by checks/accessibility.spec.ts. */
export const CALM_SCREENS: Screen[] = [
  { name: 'calm-note', ...calm, before: waiting(WAITING, shiftOf(14, 9, 8)), then: note },
  { name: 'calm-text', ...calm, before: waiting(WAITING, shiftOf(14, 9, 8)), then: showText },
  { name: 'calm-long-word', ...calm, before: waiting(WAITING.slice(2)), then: show },
  { name: 'calm-break', ...calm, before: waiting(WAITING, shiftOf(34, 22, 20)), then: note },
  { name: 'calm-passed', ...calm, before: waiting(WAITING.slice(0, 2), shiftOf(14, 9, 8)), then: passAll },
  {
    name: 'calm-empty',
    ...calm,
    before: waiting([]),
    then: (page) => page.getByRole('heading', { name: 'You’re all caught up' }).waitFor(),
  },
];
