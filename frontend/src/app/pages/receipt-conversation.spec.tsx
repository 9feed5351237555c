import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydration } from '../../lib/hydration';
import { ReturnedFormContext, type ReturnedForm } from '../../lib/returned-form';
import { resetBetweenTests } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import ReceiptPage from './receipt';

resetBetweenTests();

const RECEIPT = '4071992655308184';
const WORDS = 'At Elm Street School they called me a word.';
const waiting = { status: 'waiting', reason: null, note: null, content: WORDS, category: 'Other' };
const question = { ...waiting, status: 'question', question: 'May we say “my school”?', daysLeft: 5 };
const suggested = {
  ...{ ...waiting, status: 'changes-suggested', daysLeft: 1 },
  ...{ suggestedContent: 'At my school they called me a word.', suggestedCategory: 'The Body' },
  suggestionNote: 'It’s strong as it is.',
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const title = (name: string) => screen.findByRole('heading', { level: 2, name });
const shown = async (state: object, more: Parameters<typeof mockApi>[0] = {}) => {
  const calls = mockApi({ 'POST /api/receipts': { body: state }, ...more });
  renderPage(<ReceiptPage />, '/receipt');
  await userEvent.click(screen.getByRole('textbox', { name: 'Receipt number' }));
  await userEvent.paste(RECEIPT);
  await press('Look It Up');
  return () => calls.filter(({ method }) => method === 'POST').at(-1)!;
};
const story = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your story' });
const changeStory = async (value: string) => {
  await userEvent.click(await screen.findByText('Change the Story'));
  fireEvent.change(story(), { target: { value } });
};
const focused = async (element: Promise<HTMLElement>) => {
  const found = await element;
  await waitFor(() => expect(document.activeElement).toBe(found));
};

describe('a question to the author', () => {
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
  const answer = async (text: string) => {
    fireEvent.change(field(), { target: { value: text } });
    await press('Send Answer');
  };
  const answered = {
    'POST /api/receipts/answer': { body: { ...waiting, question: question.question, answer: 'Yes.' } },
  };

  it('is shown with the days that are left, and its answer is sent', async () => {
    const last = await shown(question, {
      'POST /api/receipts/answer': { body: { ...question, status: 'waiting', daysLeft: undefined, answer: 'Yes.' } },
    });
    await focused(title('An editor has a question.'));
    expect(screen.getByText('May we say “my school”?')).toBeTruthy();
    expect(screen.getByText('5 days left').closest('li')!.textContent).toContain('Waiting for you');
    expect(screen.getByText(/^If you don’t answer/).textContent).toContain(
      'If you don’t answer in 5 days, an editor decides',
    );
    await answer(' Yes. ');
    await focused(screen.findByText('Sent. An editor will read your answer.'));
    expect(last()).toMatchObject({ path: '/api/receipts/answer', body: { receipt: RECEIPT, answer: 'Yes.' } });
    expect(screen.getByText('Yes.')).toBeTruthy();
    expect(screen.getByText('May we say “my school”?')).toBeTruthy();
  });

  it('keeps an answer that was refused, and does not send an empty one', async () => {
    const last = await shown(question, { 'POST /api/receipts/answer': problem(409, 'The week is over.') });
    await title('An editor has a question.');
    await answer('  ');
    expect(await screen.findByText('Write an answer first. A few words are enough.')).toBeTruthy();
    expect(last().path).toBe('/api/receipts');
    await answer('Yes.');
    expect(await screen.findByText('The week is over.')).toBeTruthy();
    expect(field().value).toBe('Yes.');
  });

  it('is answered without losing a change of the story that is being typed', async () => {
    await shown(question, answered);
    await changeStory('Half a change');
    await answer('Yes.');
    await focused(screen.findByText('Sent. An editor will read your answer.'));
    expect(story().value).toBe('Half a change');
  });

  it('closes when a change is saved, so an answer that is typed is sent first', async () => {
    const last = await shown(question, {
      ...answered,
      'POST /api/receipts/correct': { body: { ...waiting, content: 'Changed.' } },
    });
    await changeStory('Changed.');
    fireEvent.change(field(), { target: { value: 'Yes.' } });
    await press('Save the Change');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your answer to the question isn’t sent yet. Send it first, or clear it.',
    );
    expect(last().path).toBe('/api/receipts');
    expect(field().value).toBe('Yes.');
    await press('Send Answer');
    await focused(screen.findByText('Sent. An editor will read your answer.'));
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Save the Change');
    await focused(screen.findByText('Saved. The editors will read it as it is now.'));
    expect(last()).toMatchObject({ path: '/api/receipts/correct', body: { content: 'Changed.' } });
  });

  it('is described at the field of a change, also beside what is wrong with the change', async () => {
    await shown(question);
    await changeStory('  ');
    await press('Save the Change');
    const described = story().getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)!.textContent)).toEqual([
      expect.stringMatching(/^The box is empty/),
      expect.stringMatching(/send your answer first/),
    ]);
  });

  it('does not stop a change while no answer is typed', async () => {
    const last = await shown(question, { 'POST /api/receipts/correct': { body: { ...waiting, content: 'Changed.' } } });
    await changeStory('Changed.');
    fireEvent.change(field(), { target: { value: '  ' } });
    await press('Save the Change');
    await focused(screen.findByText('Saved. The editors will read it as it is now.'));
    expect(last().path).toBe('/api/receipts/correct');
  });
});

describe('a suggested edit', () => {
  it('shows what would change, word by word', async () => {
    await shown(suggested);
    await focused(title('An editor suggests changes.'));
    const words = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
    expect(words('del')).toEqual(['Elm Street School']);
    expect(words('ins')).toEqual(['my school']);
    expect(screen.getByText('The Body')).toBeTruthy();
    expect(screen.getByText('Today is the last day')).toBeTruthy();
    expect(screen.getByText('It’s strong as it is.')).toBeTruthy();
  });

  it.each([
    ['Looks Good, Publish It', true, { ...waiting, status: 'published', storyId: 7 }, 'It’s up.'],
    ['Looks Good, Publish It', true, waiting, 'It’s waiting for an editor.'],
    ['Keep My Words', false, waiting, 'It’s waiting for an editor.'],
  ])('%s', async (button, agree, state, heading) => {
    const last = await shown(suggested, { 'POST /api/receipts/agree': { body: state } });
    await title('An editor suggests changes.');
    await press(button);
    expect(await title(heading)).toBeTruthy();
    if (agree && state === waiting) expect(screen.getByText(/^Thank you. Another editor has to read it/)).toBeTruthy();
    expect(last()).toMatchObject({ path: '/api/receipts/agree', body: { receipt: RECEIPT, agree } });
  });

  it.each([
    ['Looks Good, Publish It', 'Keep My Words', true],
    ['Keep My Words', 'Looks Good, Publish It', false],
  ])('shows that %s is being sent, and not the other one', async (button, other, agree) => {
    let respond: (given: { body: object }) => void = () => undefined;
    const answer = new Promise<{ body: object }>((resolve) => (respond = resolve));
    const last = await shown(suggested, { 'POST /api/receipts/agree': () => answer });
    await title('An editor suggests changes.');
    await press(button);
    await screen.findByRole('button', { name: 'Sending...' });
    await press(other);
    expect(screen.queryByRole('button', { name: button })).toBeNull();
    respond({ body: waiting });
    await title('It’s waiting for an editor.');
    expect(last().body).toMatchObject({ agree });
  });

  it('is refused without losing a change of the story that is being typed', async () => {
    await shown(suggested, { 'POST /api/receipts/agree': { body: waiting } });
    await changeStory('Half a change');
    await press('Keep My Words');
    await title('It’s waiting for an editor.');
    expect(story().value).toBe('Half a change');
  });

  it('is not agreed to while a change of the story is typed, which it would replace', async () => {
    const last = await shown(suggested, { 'POST /api/receipts/agree': { body: waiting } });
    await changeStory('Half a change');
    await press('Looks Good, Publish It');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^You’ve started your own change below\./);
    expect(last().path).toBe('/api/receipts');
    expect(story().value).toBe('Half a change');
    fireEvent.change(story(), { target: { value: ' ' } });
    await press('Looks Good, Publish It');
    await title('It’s waiting for an editor.');
    expect(last()).toMatchObject({ path: '/api/receipts/agree', body: { agree: true } });
  });

  it('is not agreed to while notes are picked that are not saved, which it would lose', async () => {
    const notes = { ...suggested, contentNotes: ['family'] };
    const last = await shown(notes, { 'POST /api/receipts/agree': { body: { ...waiting, contentNotes: ['family'] } } });
    await userEvent.click(await screen.findByText('Change the Story'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Death' }));
    await press('Looks Good, Publish It');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^You’ve started your own change below\./);
    expect(last().path).toBe('/api/receipts');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Death' }));
    await press('Looks Good, Publish It');
    await title('It’s waiting for an editor.');
    expect(last().path).toBe('/api/receipts/agree');
  });

  it('is agreed to while nothing is typed, whichever line ends the story has', async () => {
    const lines = { ...suggested, content: 'One.\r\nTwo.' };
    const last = await shown(lines, { 'POST /api/receipts/agree': { body: waiting } });
    await title('An editor suggests changes.');
    await press('Looks Good, Publish It');
    await title('It’s waiting for an editor.');
    expect(last().path).toBe('/api/receipts/agree');
  });
});

describe('without scripts', () => {
  afterEach(() => {
    hydration.active = false;
  });
  const renderReturned = (more: Partial<ReturnedForm>) => {
    hydration.active = true;
    mockApi({});
    const returned = { form: 'receipt', status: 200, error: '', errors: [], values: {}, ...more };
    renderPage(
      <ReturnedFormContext value={returned}>
        <ReceiptPage />
      </ReturnedFormContext>,
      '/receipt',
    );
    hydration.active = false;
  };
  const texts = (state: object) =>
    Object.fromEntries(
      Object.entries({ receipt: RECEIPT, ...state }).flatMap(([name, value]) =>
        value === null ? [] : [[name, String(value)]],
      ),
    );

  it('the question and the edit are in the page', async () => {
    renderReturned({ values: texts(question) });
    expect(await title('An editor has a question.')).toBeTruthy();
    expect(screen.getByText('5 days left')).toBeTruthy();
  });

  it('the form that changes the story says to send an answer first', async () => {
    renderReturned({ values: texts(question) });
    expect(await screen.findByText(/send your answer first/)).toBeTruthy();
  });

  it('the note beside an edit is in the page', async () => {
    renderReturned({ values: texts(suggested) });
    expect(await screen.findByText('It’s strong as it is.')).toBeTruthy();
  });

  it('a refused answer is back in its field, below the question', async () => {
    const values = { receipt: RECEIPT, answer: 'Too long.', question: 'May we say “my school”?', daysLeft: '5' };
    renderReturned({ form: 'receipt-answer', status: 400, error: 'Keep it short.', values });
    expect(await title('Your answer isn’t sent.')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' }).value).toBe('Too long.');
    expect(screen.getByText('Keep it short.')).toBeTruthy();
    expect(screen.getByText('May we say “my school”?')).toBeTruthy();
    expect(screen.getByText(/^If you don’t answer/).textContent).toContain(
      'If you don’t answer in 5 days, an editor decides',
    );
  });

  it('a refused answer to a question that is over is back without the question', async () => {
    const values = { receipt: RECEIPT, answer: 'Late.' };
    renderReturned({ form: 'receipt-answer', status: 409, error: 'The week is over.', values });
    expect(await title('Your answer isn’t sent.')).toBeTruthy();
    expect(document.querySelector('.receipt-quote')).toBeNull();
  });

  it('a yes to an edit of a flagged story says that another editor reads it', async () => {
    renderReturned({ form: 'receipt-agree', values: { ...texts(waiting), agreed: 'true' } });
    expect(await screen.findByText(/Another editor has to read it/)).toBeTruthy();
  });

  it('a no says that the words stay', async () => {
    renderReturned({ form: 'receipt-agree', values: texts(waiting) });
    expect(await screen.findByText(/Your words stay as they are/)).toBeTruthy();
  });
});
