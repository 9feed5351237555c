import type { Page } from '@playwright/test';
import type { Screen } from './screen';

const FLAGGED = [
  { flags: ['crisis', 'second-reader'], approvals: 1, approvalsNeeded: 2, approvedByYou: true },
  { flags: ['crisis'], approvals: 1, approvalsNeeded: 2, approvedByYou: false },
  { flags: ['second-reader'], approvals: 0, approvalsNeeded: 2, approvedByYou: false },
  { flags: ['crisis'], approvals: 0, approvalsNeeded: 1, approvedByYou: false },
];

/** The oldest stories that wait, as if two admins read them. */
const flag = async (page: Page): Promise<void> => {
  await page.route(/\/api\/confessions\?/, async (route) => {
    const answer = await route.fetch();
    const stories = (await answer.json()) as object[];
    const json = stories.map((story, at) => ({ ...story, ...FLAGGED[at], ...(FLAGGED[at] && { approved: false }) }));
    await route.fulfill({ response: answer, json });
  });
};
const nth = (at: number) => async (page: Page) => {
  await page.getByRole('button', { name: 'View', exact: true }).nth(at).click();
  await page.getByRole('dialog').waitFor();
};

const stories = { path: '/admin?tab=confessions', as: 'admin', before: flag, inSight: true } as const;
export const FLAG_SCREENS: Screen[] = [
  { ...stories, name: 'desk-flags', then: (page) => page.getByRole('list', { name: 'Flags' }).first().waitFor() },
  { ...stories, name: 'desk-flagged-story', then: nth(1) },
  { ...stories, name: 'desk-flagged-by-you', then: nth(0) },
  { ...stories, name: 'desk-flagged-one-admin', then: nth(3) },
];
