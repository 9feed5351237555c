import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydration } from '../../lib/hydration';
import { ReturnedFormContext, type ReturnedForm } from '../../lib/returned-form';
import { resetBetweenTests } from '../../testing/account';
import { mockApi, problem, type Call } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import ReceiptPage from './receipt';

resetBetweenTests();

const RECEIPT = '4071992655308184';
const WORDS = 'At Elm Street School they called me a word.';
const NOTICE =
  'Something changed after you opened this page, so nothing was sent. Take another look at your story and what’s below, then try again.';
const waiting = {
  ...{ status: 'waiting', reason: null, note: null, content: WORDS, category: 'Other', contentNotes: ['family'] },
  version: 1,
};
const redacted = { ...waiting, content: 'At [school] they called me a word.', contentNotes: ['slurs'], version: 2 };
const asking = (question: string, version: number) => ({ ...waiting, status: 'question', question, daysLeft: 5, version }); // prettier-ignore
const suggesting = (suggestedContent: string, version: number) => ({
  ...{ ...waiting, status: 'changes-suggested', daysLeft: 5 },
  ...{ suggestedContent, version },
});

/** A server that has `later` once the author has opened `first`, and refuses calls with another version. */
async function open(first: object, later: { version: number }, accepted: object = waiting) {
  let now: object = first;
  const decide = ({ body }: Call) =>
    (body as { version?: number }).version === later.version
      ? { body: accepted }
      : {
          status: 409,
          body: {
            message: 'Something changed after you opened this page. Take another look, then try again.',
            code: 'receipt.stale',
          },
        };
  const calls = mockApi({
    'POST /api/receipts': () => ({ body: now }),
    'POST /api/receipts/answer': decide,
    'POST /api/receipts/agree': decide,
    'POST /api/receipts/correct': decide,
  });
  renderPage(<ReceiptPage />, '/receipt');
  await userEvent.click(screen.getByRole('textbox', { name: 'Receipt number' }));
  await userEvent.paste(RECEIPT);
  await press('Look It Up');
  await screen.findByText('Change the Story');
  now = later;
  return () => calls.filter(({ path }) => /receipts\/./.test(path)).map(({ body }) => body as Record<string, unknown>);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const story = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your story' });
const answer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
const notice = async () => {
  const shown = await screen.findByText(NOTICE);
  await waitFor(() => expect(document.activeElement).toBe(shown));
};

describe('something that changed after its author opened it', () => {
  it('is another edit: it is shown before a yes to it can be sent', async () => {
    const sent = await open(
      suggesting('At my school they called me a word.', 2),
      suggesting('They called me a word.', 4),
    );
    await press('Looks Good, Publish It');
    await notice();
    expect([...document.querySelectorAll('del')].map(({ textContent }) => textContent).join()).toContain('At Elm');
    await press('Looks Good, Publish It');
    await screen.findByText(/^Thank you\./);
    expect(sent()).toEqual([
      { receipt: RECEIPT, version: 2, agree: true },
      { receipt: RECEIPT, version: 4, agree: true },
    ]);
  });

  it('is another question: it is shown, and the answer that was typed stays', async () => {
    const sent = await open(asking('May we say “my school”?', 2), asking('And the street?', 4));
    fireEvent.change(answer(), { target: { value: 'Yes.' } });
    await press('Send Answer');
    await notice();
    expect(screen.getByText('And the street?')).toBeTruthy();
    expect(answer().value).toBe('Yes.');
    fireEvent.change(answer(), { target: { value: 'No.' } });
    await press('Send Answer');
    await screen.findByText('Sent. An editor will read your answer.');
    expect(screen.queryByText('The answer you typed')).toBeNull();
    expect(sent().map((body) => [body['version'], body['answer']])).toEqual([
      [2, 'Yes.'],
      [4, 'No.'],
    ]);
  });

  it('is no question anymore: the answer that was typed is still on the page', async () => {
    await open(asking('May we say “my school”?', 2), suggesting('They called me a word.', 4));
    fireEvent.change(answer(), { target: { value: 'Yes, you may.' } });
    await press('Send Answer');
    await notice();
    expect(screen.getByRole('heading', { name: 'An editor suggests changes.' })).toBeTruthy();
    expect(screen.getByText('Yes, you may.', { selector: 'blockquote' })).toBeTruthy();
  });

  it('is the story: the change that was typed stays, and the notes are the editor’s', async () => {
    const sent = await open(waiting, redacted, { ...redacted, content: 'Mine.' });
    await userEvent.click(screen.getByText('Change the Story'));
    fireEvent.change(story(), { target: { value: 'Mine.' } });
    await press('Save the Change');
    await notice();
    expect(screen.getByText(redacted.content, { selector: 'blockquote' })).toBeTruthy();
    expect(story().value).toBe('Mine.');
    await press('Save the Change');
    await screen.findByText('Saved. The editors will read it as it is now.');
    expect(sent()).toEqual([
      { receipt: RECEIPT, version: 1, content: 'Mine.', contentNotes: ['family'] },
      { receipt: RECEIPT, version: 2, content: 'Mine.', contentNotes: ['slurs'] },
    ]);
  });

  it('is the story: notes that its author has picked stay, and the text is the editor’s', async () => {
    const sent = await open(waiting, redacted, redacted);
    await userEvent.click(screen.getByText('Change the Story'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Death' }));
    await press('Save the Change');
    await notice();
    expect(screen.getByText('Content note: slurs')).toBeTruthy();
    expect(story().value).toBe(redacted.content);
    await press('Save the Change');
    await screen.findByText('Saved. The editors will read it as it is now.');
    expect(sent()[1]).toMatchObject({ version: 2, content: redacted.content, contentNotes: ['family', 'death'] });
  });

  it('is said at the form if it cannot be read again', async () => {
    const sent = await open(asking('May we?', 2), asking('And the street?', 4));
    mockApi({
      'POST /api/receipts': problem(503, 'We’re busy.'),
      'POST /api/receipts/answer': { status: 409, body: { message: 'Look again.', code: 'receipt.stale' } },
    });
    fireEvent.change(answer(), { target: { value: 'Yes.' } });
    await press('Send Answer');
    expect((await screen.findByText('Look again.')).className).toBe('field-error');
    expect([answer().value, sent()]).toEqual(['Yes.', []]);
  });
});

describe('without scripts', () => {
  afterEach(() => {
    hydration.active = false;
  });
  const renderReturned = (form: Partial<ReturnedForm>) => {
    hydration.active = true;
    const returned = { form: 'receipt', status: 200, error: '', errors: [], ...form, values: { receipt: RECEIPT, ...form.values } }; // prettier-ignore
    renderPage(
      <ReturnedFormContext value={returned}>
        <ReceiptPage />
      </ReturnedFormContext>,
      '/receipt',
    );
    hydration.active = false;
  };
  const versions = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[name=version]')].map(({ type, value }) => [type, value]);
  const stale = {
    status: 409,
    code: 'receipt.stale',
    error: 'Something changed after you opened this page. Take another look, then try again.',
  };

  it('each form has the version that its author sees', async () => {
    mockApi({});
    renderReturned({ values: { ...{ status: 'question', content: WORDS }, question: 'May we?', version: '4' } });
    await screen.findByText('May we?');
    expect(versions()).toEqual([
      ['hidden', '4'],
      ['hidden', '4'],
    ]);
  });

  it('a change of a newer text comes back with that text, and is sent again with its version', async () => {
    mockApi({});
    renderReturned({
      ...{ ...stale, form: 'receipt-correct' },
      values: { content: 'Mine.', version: '1', contentNow: redacted.content, versionNow: '2' },
    });
    expect(await screen.findByText(stale.error)).toBeTruthy();
    expect([story().value, screen.getByText(redacted.content).tagName]).toEqual(['Mine.', 'BLOCKQUOTE']);
    expect(versions()).toEqual([['hidden', '2']]);
  });

  it('an answer that is too long is sent again with the version of the question that its author saw', async () => {
    mockApi({});
    const values = { answer: 'Too long.', question: 'And the street?', daysLeft: '5', version: '2', versionNow: '4' };
    renderReturned({ form: 'receipt-answer', status: 400, error: 'Keep it short.', values });
    await screen.findByText('Keep it short.');
    expect(versions()).toEqual([['hidden', '2']]);
  });

  it('a form that came back is renewed by the scripts that have loaded since', async () => {
    const calls = mockApi({
      'POST /api/receipts': { body: asking('And the street?', 4) },
      'POST /api/receipts/answer': { status: 409, body: { message: stale.error, code: stale.code } },
    });
    const values = { answer: 'Too long.', question: 'May we?', daysLeft: '5', version: '2', versionNow: '2' };
    renderReturned({ form: 'receipt-answer', status: 400, error: 'Keep it short.', values });
    await screen.findByText('May we?');
    fireEvent.change(answer(), { target: { value: 'Yes.' } });
    await press('Send Answer');
    expect(await screen.findByText('And the street?')).toBeTruthy();
    expect(screen.getByText(stale.error)).toBeTruthy();
    expect([answer().value, versions()]).toEqual(['Yes.', [['hidden', '4']]]);
    expect(calls.filter(({ path }) => path.endsWith('answer'))).toHaveLength(1);
  });
});
