import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydration } from '../../lib/hydration';
import { ReturnedFormContext } from '../../lib/returned-form';
import { resetBetweenTests } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import ReceiptPage from './receipt';

resetBetweenTests();

const RECEIPT = '4071992655308184';
const WORDS = 'At Elm Street School they called me a word.';
const waiting = { status: 'waiting', reason: null, note: null, content: WORDS, category: 'Other' };
const question = { ...waiting, status: 'question', question: 'May we say “my school”?', daysLeft: 5 };

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shown = async (state: object, more: Parameters<typeof mockApi>[0] = {}) => {
  const calls = mockApi({ 'POST /api/receipts': { body: state }, ...more });
  renderPage(<ReceiptPage />, '/receipt');
  await userEvent.click(screen.getByRole('textbox', { name: 'Receipt number' }));
  await userEvent.paste(RECEIPT);
  await press('Look It Up');
  await userEvent.click(await screen.findByText('Change the Story'));
  return () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
};
const story = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your story' });
const answer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
const type = (field: HTMLTextAreaElement, value: string) => fireEvent.change(field, { target: { value } });

describe('Use another number', () => {
  afterEach(() => {
    hydration.active = false;
  });
  const pressUseAnother = () => userEvent.click(screen.getByRole('link', { name: 'Use another number' }));
  /** Answers each question with no until `agree` is called. */
  const answerQuestions = () => {
    const asked: string[] = [];
    let yes = false;
    window.confirm = (text = '') => {
      asked.push(text);
      return yes;
    };
    return { asked, agree: () => void (yes = true) };
  };
  const number = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Receipt number' });

  it.each([
    ['an answer', question, answer],
    ['a change of the story', waiting, story],
  ])('asks before it discards %s', async (_what, state, field) => {
    const { asked, agree } = answerQuestions();
    await shown(state);
    type(field(), 'Half of it');
    await pressUseAnother();
    expect(asked).toEqual(['Discard what you typed?']);
    expect([field().value, number()]).toEqual(['Half of it', null]);
    agree();
    await pressUseAnother();
    expect([asked.length, number()!.value]).toEqual([2, '']);
  });

  it('asks before it discards content notes that are picked', async () => {
    const { asked } = answerQuestions();
    await shown({ ...waiting, contentNotes: ['family'] });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Death' }));
    await pressUseAnother();
    expect([asked, number()]).toEqual([['Discard what you typed?'], null]);
  });

  it('asks before it discards a change that came back without scripts', async () => {
    const { asked } = answerQuestions();
    mockApi({});
    hydration.active = true;
    const values = { receipt: RECEIPT, content: 'Half of it', contentNotes: '' };
    const returned = { form: 'receipt-correct', status: 503, error: 'We’re busy.', errors: [], values };
    renderPage(
      <ReturnedFormContext value={returned}>
        <ReceiptPage />
      </ReturnedFormContext>,
      '/receipt',
    );
    hydration.active = false;
    await pressUseAnother();
    expect([asked, story().value]).toEqual([['Discard what you typed?'], 'Half of it']);
  });

  it('does not ask about a story that is unchanged, or an answer that is cleared', async () => {
    const { asked } = answerQuestions();
    await shown({ ...question, content: 'One.\r\nTwo.', contentNotes: ['family'] });
    type(answer(), 'Half of it');
    type(answer(), ' ');
    await pressUseAnother();
    expect([asked, number()!.value]).toEqual([[], '']);
  });
});

describe('while something is sent that closes another form, that form does not change', () => {
  /** A response that comes when the test says so. */
  const held = () => {
    let respond: (given: { status?: number; body: object }) => void = () => undefined;
    const response = new Promise<{ status?: number; body: object }>((resolve) => (respond = resolve));
    return { response, respond: (given: { status?: number; body: object }) => respond(given) };
  };
  const suggested = { ...waiting, status: 'changes-suggested', daysLeft: 1, suggestedContent: 'They called me.' };

  it('the change of the story, while a yes to an edit is sent', async () => {
    const { response, respond } = held();
    const state = { ...suggested, contentNotes: ['family'] };
    const posts = await shown(state, { 'POST /api/receipts/agree': () => response });
    await press('Looks Good, Publish It');
    await screen.findByRole('button', { name: 'Sending...' });
    await userEvent.type(story(), ' And more.');
    expect(story().value).toBe(WORDS);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Family' }).disabled).toBe(true);
    await press('Save the Change');
    expect(posts()).toEqual(['/api/receipts', '/api/receipts/agree']);
    respond(problem(503, 'We’re busy.'));
    await screen.findByText('We’re busy.');
    await waitFor(() => expect(story().readOnly).toBe(false));
    await userEvent.type(story(), ' And more.');
    expect(story().value).toBe(`${WORDS} And more.`);
  });

  it('the change of the story can be typed while a no is sent, which keeps it', async () => {
    const { response, respond } = held();
    await shown(suggested, { 'POST /api/receipts/agree': () => response });
    await press('Keep My Words');
    await screen.findByRole('button', { name: 'Sending...' });
    await userEvent.type(story(), ' And more.');
    respond({ body: waiting });
    await screen.findByRole('heading', { name: 'It’s waiting for an editor.' });
    expect(story().value).toBe(`${WORDS} And more.`);
  });

  it('the answer to a question, while a change of the story is sent', async () => {
    const { response, respond } = held();
    const posts = await shown(question, { 'POST /api/receipts/correct': () => response });
    type(story(), 'Changed.');
    await press('Save the Change');
    await screen.findByRole('button', { name: 'Saving...' });
    await userEvent.type(answer(), 'Yes.');
    await press('Send Answer');
    expect([answer().value, posts()]).toEqual(['', ['/api/receipts', '/api/receipts/correct']]);
    respond(problem(503, 'We’re busy.'));
    await screen.findByText('We’re busy.');
    await waitFor(() => expect(answer().readOnly).toBe(false));
    await userEvent.type(answer(), 'Yes.');
    expect(answer().value).toBe('Yes.');
  });
});
