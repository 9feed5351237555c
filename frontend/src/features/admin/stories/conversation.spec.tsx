import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { resetBetweenTests } from '../../../testing/account';
import { changesOf, mockApi, problem, type Call } from '../../../testing/api';
import { isAskedBeforeClosing } from '../../../testing/closing';
import { renderPage } from '../../../testing/render-page';
import { Desk } from '../desk/Desk';

resetBetweenTests();

const story = {
  ...{ id: 3, content: 'At Elm Street they called me a word.', category: 'Other', contentNotes: [] },
  ...{ approved: false, createdAt: '2026-11-20T00:00:00.000Z', version: 1 },
};
const none = { canAsk: true, daysLeft: null, question: null, suggestion: null };
const asked = { ...story, version: 2, waitsForAuthor: true };

class Silent extends EventTarget {
  readyState = 1;
  close(): void {
    this.readyState = 2;
  }
}
beforeEach(() => {
  Object.assign(globalThis, {
    EventSource: Silent,
    matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
  });
  window.confirm = () => true;
});

async function openStory(conversation: object, { answers = {}, item = story as object, at = 'pending' } = {}) {
  const calls = mockApi({
    'GET /api/moderation/counts': { body: { confessions: 1, comments: 0, submissions: 0 } },
    'GET /api/confessions': { body: [item] },
    'GET /api/moderation/decisions': { body: [] },
    'GET /api/moderation/notes': { body: [] },
    'GET /api/confessions/3/conversation': { body: conversation },
    ...answers,
  });
  renderPage(<Desk />, `/admin?tab=confessions&status=${at}`);
  await screen.findByText(/^At Elm Street/, { selector: '.row-text' });
  fireEvent.click(within(document.getElementById('confessions-3')!).getByRole('button', { name: 'View' }));
  const dialog = await screen.findByRole('dialog', { name: 'Story 3' });
  return { dialog, calls, sent: (): Call[] => changesOf(calls) };
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('a question to the author on the desk', () => {
  it('opens with q, begins with a sentence, and is sent with the version that the editor read', async () => {
    const { dialog, sent } = await openStory(none, {
      answers: { 'POST /api/confessions/3/question': { body: asked } },
    });
    await within(dialog).findByRole('button', { name: 'Ask' });
    press('q');
    const field = await within(dialog).findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
    expect(within(dialog).getByText('The writer sees this on their receipt page.')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: /^Thank you for trusting us/ }));
    expect(field.value).toMatch(/^Thank you for trusting us/);
    fireEvent.change(field, { target: { value: ' May we say “my school”? ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ask the Author' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { path: '/api/confessions/3/question', body: { text: 'May we say “my school”?', version: 1 } },
      ]),
    );
    // It leaves the list of pending stories.
    await waitFor(() => expect(document.getElementById('confessions-3')).toBeNull());
  });

  it('keeps the typed question when it is refused', async () => {
    const { dialog, sent } = await openStory(none, {
      answers: { 'POST /api/confessions/3/question': problem(403, 'Not now.') },
    });
    await within(dialog).findByRole('button', { name: 'Ask' });
    press('q');
    const field = await within(dialog).findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
    fireEvent.change(field, { target: { value: 'May we?' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ask the Author' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await within(dialog).findByRole('button', { name: 'Ask the Author' });
    expect(field.value).toBe('May we?');
  });

  it('stays still while it is sent, because its field closes with what is typed then', async () => {
    let answer = (_: ReturnType<typeof problem>): void => undefined;
    const answered = new Promise<ReturnType<typeof problem>>((resolve) => (answer = resolve));
    const { dialog } = await openStory(none, { answers: { 'POST /api/confessions/3/question': () => answered } });
    await within(dialog).findByRole('button', { name: 'Ask' });
    press('q');
    const field = await within(dialog).findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
    fireEvent.change(field, { target: { value: 'May we?' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ask the Author' }));
    await waitFor(() => expect(field.readOnly).toBe(true));
    answer(problem(403, 'Not now.'));
    await waitFor(() => expect(field.readOnly).toBe(false));
    expect(field.value).toBe('May we?');
  });

  it('is forgotten with Cancel, so that closing the page asks nothing', async () => {
    const { dialog, sent } = await openStory(none);
    await within(dialog).findByRole('button', { name: 'Ask' });
    press('q');
    fireEvent.click(await within(dialog).findByRole('button', { name: /^Thank you for trusting us/ }));
    expect(isAskedBeforeClosing()).toBe(true);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(within(dialog).queryByRole('textbox', { name: 'Your question' })).toBeNull();
    expect(isAskedBeforeClosing()).toBe(false);
    expect(sent()).toEqual([]);
  });

  it('is not offered for a story without a receipt', async () => {
    const { dialog, sent } = await openStory({ ...none, canAsk: false });
    await within(dialog).findByRole('button', { name: 'Approve' });
    press('q');
    expect(await within(dialog).findByText(/has no receipt/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Ask' })).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Suggest Edit' })).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('shows the answer above the text', async () => {
    const question = { text: 'May we?', answer: 'Yes, please.' };
    const { dialog } = await openStory({ ...none, question });
    const answer = await within(dialog).findByText('Yes, please.');
    const text = within(dialog).getByText(/called me a word/);
    expect(answer.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

describe('a suggested edit on the desk', () => {
  it('opens with s and is sent to the author', async () => {
    const { dialog, sent } = await openStory(none, {
      answers: { 'POST /api/confessions/3/suggest': { body: asked } },
    });
    await within(dialog).findByRole('button', { name: 'Suggest Edit' });
    press('s');
    const edit = await screen.findByRole('dialog', { name: 'Suggest Edit' });
    fireEvent.change(within(edit).getByRole('textbox', { name: 'Content' }), {
      target: { value: 'At my school they called me a word.' },
    });
    const note = within(edit).getByRole('textbox', { name: 'A note to the author (optional)' });
    fireEvent.change(note, { target: { value: 'x'.repeat(501) } });
    fireEvent.click(within(edit).getByRole('button', { name: 'Suggest to the Author' }));
    expect(await within(edit).findByText('Keep it to 500 characters or fewer.')).toBeTruthy();
    expect(sent()).toEqual([]);
    // Counted as the server counts: an emoji is one character, and spaces at the end are none.
    fireEvent.change(note, { target: { value: `${'🙂'.repeat(500)} ` } });
    await waitFor(() => expect(within(edit).queryByText('Keep it to 500 characters or fewer.')).toBeNull());
    fireEvent.change(note, { target: { value: 'It keeps people from guessing.' } });
    fireEvent.click(within(edit).getByRole('button', { name: 'Suggest to the Author' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([
        {
          path: '/api/confessions/3/suggest',
          body: {
            content: 'At my school they called me a word.',
            category: 'Other',
            note: 'It keeps people from guessing.',
            version: 1,
          },
        },
      ]),
    );
  });

  it('that changes nothing is refused for that reason, and nobody is named who edited the story before', async () => {
    const message = 'Change something first. This is the text that the author wrote.';
    const before = { status: 'pending', version: 0 };
    const edited = { id: 12, action: 'edited', kind: 'confession', itemId: 3, by: { id: 1, username: 'ana' } };
    const { dialog, calls } = await openStory(none, {
      answers: {
        'POST /api/confessions/3/suggest': {
          status: 409,
          body: { status: 409, code: 'confession.same-text', message },
        },
        'GET /api/moderation/decisions': { body: [{ ...edited, before, after: { status: 'pending', version: 1 } }] },
      },
    });
    await within(dialog).findByRole('button', { name: 'Suggest Edit' });
    press('s');
    const edit = await screen.findByRole('dialog', { name: 'Suggest Edit' });
    fireEvent.click(within(edit).getByRole('button', { name: 'Suggest to the Author' }));
    const row = document.getElementById('confessions-3')!;
    await waitFor(() => expect(row.querySelector('.note')?.textContent).toBe(message));
    expect(calls.filter(({ path }) => path.includes('itemId=3'))).toEqual([]);
  });

  it('can be published without an answer while it waits', async () => {
    const suggestion = { content: 'At my school they called me a word.', category: null, state: 'waiting' };
    const { dialog, sent } = await openStory(
      { ...none, daysLeft: 5, suggestion },
      {
        item: asked,
        at: 'asked',
        answers: {
          'POST /api/confessions/3/suggest/publish': {
            body: { ...story, approved: true, version: 4 },
            headers: { 'X-Decision-Id': '12' },
          },
        },
      },
    );
    expect(await within(dialog).findByText(/5 days left/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Ask' })).toBeNull();
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Publish Without Answer' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([{ path: '/api/confessions/3/suggest/publish', body: { version: 2 } }]),
    );
    await waitFor(() => expect(document.getElementById('confessions-3')).toBeNull());
  });
});
