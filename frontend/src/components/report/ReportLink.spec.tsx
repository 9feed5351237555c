import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import { ReportLink } from './ReportLink';
import type { ReportedThing } from './reported-thing';

const { showModal, close } = HTMLDialogElement.prototype;
// jsdom has no modal dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterAll(() => void Object.assign(HTMLDialogElement.prototype, { showModal, close }));

const POST = 'POST /api/reports';
const link = () => screen.getByRole('link', { name: /^Report this/ });

async function openDialog(
  answers: Parameters<typeof mockApi>[0] = {},
  thing: ReportedThing = { about: 'story', id: 7 },
) {
  const calls = mockApi(answers);
  renderPage(<ReportLink thing={thing} />);
  await userEvent.click(link());
  const dialog = await screen.findByRole('dialog', { name: `Report this ${thing.about}` });
  return { calls, dialog: within(dialog) };
}

describe('the link to report something', () => {
  it('leads to a page without scripts, which search engines do not follow', () => {
    renderPage(<ReportLink thing={{ about: 'comment', id: 7, article: 3 }} />);
    expect([link().getAttribute('href'), link().getAttribute('rel')]).toEqual([
      '/report?about=comment&id=7&article=3',
      'nofollow',
    ]);
  });

  it('opens a form that sends a reason and details, says thanks, and gives the focus back', async () => {
    const { calls, dialog } = await openDialog({ [POST]: { status: 202 } });
    await userEvent.click(dialog.getByRole('radio', { name: 'It names someone, or shows who they are' }));
    fireEvent.change(dialog.getByLabelText('Anything we should know? (optional)'), {
      target: { value: ' In the second line. ' },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    const thanks = await screen.findByRole('heading', { name: 'Thanks. An editor will look at it.' });
    expect(document.activeElement).toBe(thanks);
    const body = { contentType: 'story', id: 7, reason: 'names-someone', details: 'In the second line.' };
    expect(calls).toEqual([{ method: 'POST', path: '/api/reports', body }]);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('second line');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(link());
  });

  it('asks for a reason first, and sends no details that nobody typed', async () => {
    const { calls, dialog } = await openDialog({ [POST]: { status: 202 } }, { about: 'comment', id: 9, article: 3 });
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await dialog.findByText('Choose what’s wrong with it.')).toBeTruthy();
    expect(calls).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    await screen.findByText('Thanks. An editor will look at it.');
    expect(calls.map(({ body }) => body)).toEqual([{ contentType: 'comment', id: 9, reason: 'other' }]);
  });

  it('shows a refusal in the dialog, which toasts do not cover', async () => {
    const { dialog } = await openDialog({ [POST]: problem(404, 'We couldn’t find that story.') });
    await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('We couldn’t find that story.');
  });

  it('is sent with nothing after Cancel', async () => {
    const { calls, dialog } = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([document.activeElement, calls]).toEqual([link(), []]);
  });

  it.each([
    { how: 'after asking the page', isAsked: true },
    { how: 'without asking the page', isAsked: false },
  ])('asks before Escape discards details, if the browser closes the dialog $how', async ({ isAsked }) => {
    const questions: string[] = [];
    // No, then yes.
    window.confirm = (question = '') => questions.push(question) > 1;
    const { calls, dialog } = await openDialog();
    const element = screen.getByRole<HTMLDialogElement>('dialog');
    const pressEscape = (): void =>
      act(() => {
        if (!isAsked || element.dispatchEvent(new Event('cancel', { cancelable: true }))) element.close();
      });
    const details = dialog.getByLabelText<HTMLTextAreaElement>('Anything we should know? (optional)');
    await userEvent.type(details, 'In the second line.');
    pressEscape();
    expect(questions).toEqual(['Discard what you typed?']);
    expect([element.open, details.value]).toEqual([true, 'In the second line.']);
    expect(document.activeElement).toBe(details);
    pressEscape();
    expect([screen.queryByRole('dialog'), questions.length, calls]).toEqual([null, 2, []]);
  });

  it('asks before Cancel discards details, and not about a reason alone', async () => {
    const questions: string[] = [];
    window.confirm = (question = '') => {
      questions.push(question);
      return false;
    };
    const { dialog } = await openDialog();
    await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }));
    const details = dialog.getByLabelText('Anything we should know? (optional)');
    await userEvent.type(details, 'In the second line.');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect([screen.getByRole<HTMLDialogElement>('dialog').open, questions.length]).toEqual([true, 1]);
    await userEvent.clear(details);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect([screen.queryByRole('dialog'), questions.length]).toEqual([null, 1]);
  });

  it('leaves a click with a modifier to the browser', async () => {
    mockApi({});
    renderPage(<ReportLink thing={{ about: 'story', id: 7 }} />);
    expect(fireEvent.click(link(), { ctrlKey: true })).toBe(true);
    expect(fireEvent.click(link())).toBe(false);
    await screen.findByRole('dialog');
  });
});
