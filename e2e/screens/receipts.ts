import type { Page } from '@playwright/test';
import { Receipt } from '../pages/receipt';
import type { Screen } from './screen';

const NUMBER = '4071 9926 5530 8184';
const content =
  'In seventh grade the sign-up sheet had two lists. I asked what the second one was for.\n\nThe coach said: for the ones who cry.';
const waiting = { status: 'waiting', reason: null, note: null, content, category: 'Other' };
const question = {
  ...{ ...waiting, status: 'question', daysLeft: 5 },
  question: 'Thank you for trusting us with this. Is it okay if we say “a team” instead of its name?',
};
const suggested = {
  ...{ ...waiting, status: 'changes-suggested', daysLeft: 5, suggestedCategory: 'The Body' },
  suggestedContent: content.replace('In seventh grade', 'At my school').replace('coach', 'teacher'),
};
const declined = { status: 'declined', reason: 'names-someone', note: null };

/** Answers the browser: the states of a receipt need an editor, and all screens share one product. */
const answer =
  (path: string, json: object, status = 200) =>
  async (page: Page): Promise<void> => {
    await page.route(`**/api/receipts${path}`, (route) => route.fulfill({ status, json }));
  };

const before = (state: object) => answer('', state);

async function find(page: Page): Promise<void> {
  await new Receipt(page).find(NUMBER);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

async function change(page: Page): Promise<void> {
  await find(page);
  const receipt = new Receipt(page);
  await receipt.change.click();
  await receipt.text.fill('');
  await receipt.save.click();
}

async function changeBesideAnswer(page: Page): Promise<void> {
  await find(page);
  const receipt = new Receipt(page);
  await page.getByLabel('Your answer').fill('Yes, that’s fine.');
  await receipt.change.click();
  await receipt.save.click();
}

/** An editor has asked something else since the author opened the page. */
async function answerTooLate(page: Page): Promise<void> {
  await answer(
    '/answer',
    {
      message: 'Something changed after you opened this page. Take another look, then try again.',
      code: 'receipt.stale',
    },
    409,
  )(page);
  await find(page);
  await page.getByLabel('Your answer').fill('Yes, that’s fine.');
  await page.getByRole('button', { name: 'Send Answer' }).click();
  await page.locator('.receipt-stale').waitFor();
}

async function confirm(page: Page): Promise<void> {
  await find(page);
  await new Receipt(page).takeBack.click();
}

async function withdraw(page: Page): Promise<void> {
  await answer('/withdraw', { status: 'withdrawn', reason: null, note: null })(page);
  await confirm(page);
  const receipt = new Receipt(page);
  await receipt.confirm.click();
  await receipt.state('Your story is gone.').waitFor();
}

async function unknown(page: Page): Promise<void> {
  await new Receipt(page).find(NUMBER);
  await page.locator('.field-error').waitFor();
}

/** The page of a receipt in each state. */
export const RECEIPT_SCREENS: Screen[] = [
  { name: 'receipt', path: '/receipt' },
  { name: 'receipt-unknown', path: '/receipt', status: 404, method: 'POST', before: answer('', { message: 'Not found.' }, 404), then: unknown }, // prettier-ignore
  { name: 'receipt-waiting', path: '/receipt', before: before(waiting), then: find },
  { name: 'receipt-change-refused', path: '/receipt', before: before(waiting), then: change },
  { name: 'receipt-take-back', path: '/receipt', before: before(waiting), then: confirm },
  { name: 'receipt-question', path: '/receipt', before: before(question), then: find },
  { name: 'receipt-answer-not-sent', path: '/receipt', before: before(question), then: changeBesideAnswer },
  { name: 'receipt-answer-stale', path: '/receipt', status: 409, method: 'POST', before: before(question), then: answerTooLate }, // prettier-ignore
  { name: 'receipt-suggestion', path: '/receipt', before: before(suggested), then: find },
  { name: 'receipt-withdrawn', path: '/receipt', before: before(waiting), then: withdraw },
  { name: 'receipt-published', path: '/receipt', before: before({ ...waiting, status: 'published', storyId: 7 }), then: find }, // prettier-ignore
  { name: 'receipt-declined', path: '/receipt', before: before({ ...declined, note: 'The name of your school is in the second line.' }), then: find }, // prettier-ignore
  { name: 'receipt-grown-up', path: '/receipt', before: before({ ...declined, reason: 'needs-a-grown-up' }), then: find }, // prettier-ignore
];
