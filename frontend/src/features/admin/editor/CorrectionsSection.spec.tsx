import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Toasts } from '../../../components/toasts/Toasts';
import type { Correction, Post } from '../../../lib/api/types';
import { shownToast } from '../../../testing/account';
import { mockApi, problem, type Call } from '../../../testing/api';
import { bodies } from '../../../testing/campaigns';
import { button, resetDesk } from '../../../testing/desk';
import { renderPage } from '../../../testing/render-page';
import { CorrectionsSection } from './CorrectionsSection';
import { useCorrections } from './use-corrections';

resetDesk();

const OLD = { id: 5, date: '2026-11-20', text: 'The register is from 1617.' };
const NEW = { date: '2026-11-25', text: 'Her name was Ada.' };

function Editor({ first }: { first: Correction[] }) {
  const [post, setPost] = useState<Post | null>({ id: 9, corrections: first } as unknown as Post);
  return <CorrectionsSection corrections={useCorrections({ post, setPost })} open onToggle={() => undefined} />;
}

function show(answers: Parameters<typeof mockApi>[0], corrections = [OLD]) {
  const calls: Call[] = mockApi(answers);
  const page = renderPage(
    <>
      <Editor first={corrections} />
      <Toasts />
    </>,
  );
  return { ...page, calls };
}
const open = (...args: Parameters<typeof show>): Call[] => show(...args).calls;
async function fill({ date, text }: typeof NEW): Promise<void> {
  // Typing into a date field depends on the browser's language.
  fireEvent.change(screen.getByLabelText('Day of the correction'), { target: { value: date } });
  await userEvent.type(screen.getByRole('textbox', { name: 'What was wrong, and what is right' }), text);
}
/** By their buttons, because a toast is a list item, too. */
const rows = () =>
  screen
    .queryAllByRole('button', { name: /^Remove the correction of/ })
    .map((remove) => remove.closest('li')?.textContent);

describe('the corrections of an article', () => {
  it('are added one by one, newest day first', async () => {
    const calls = open({ 'POST /api/posts/9/corrections': { status: 201, body: { id: 6, ...NEW } } });
    await fill(NEW);
    await userEvent.click(button('Add Correction'));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toContain('November 25, 2026');
    expect(bodies(calls, 'POST /api/posts/9/corrections')).toEqual([NEW]);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  });

  it('are loaded again for the readers’ pages in this window after a change', async () => {
    const { client } = show({
      'POST /api/posts/9/corrections': { status: 201, body: { id: 6, ...NEW } },
      'DELETE /api/posts/9/corrections/5': { status: 204 },
    });
    const read = [
      ['posts', 'one', '9'],
      ['posts', 'corrections'],
    ];
    const load = () => read.forEach((queryKey) => client.setQueryData(queryKey, 'As it was.'));
    const forgotten = () =>
      waitFor(() => expect(read.map((queryKey) => client.getQueryData(queryKey))).toEqual([undefined, undefined]));
    load();
    await fill(NEW);
    await userEvent.click(button('Add Correction'));
    await forgotten();
    await waitFor(() => expect(rows()).toHaveLength(2));
    load();
    await userEvent.click(button('Remove the correction of November 20, 2026'));
    await forgotten();
  });

  it('are not sent without a text', async () => {
    const calls = open({});
    await userEvent.click(button('Add Correction'));
    expect(await screen.findByText('Say what was wrong, and what is right.')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('keep what was typed when the day is refused, and say so at the day', async () => {
    const message = 'Choose today, or an earlier day.';
    const body = { title: message, status: 400, detail: message, errors: [{ path: 'date', message }] };
    open({ 'POST /api/posts/9/corrections': { status: 400, body } });
    await fill(NEW);
    await userEvent.click(button('Add Correction'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(NEW.text);
    expect(rows()).toHaveLength(1);
  });

  it('keep what was typed when the button is pressed twice and the correction is not saved', async () => {
    let answer = (_: { status: number; body: unknown }): void => undefined;
    const answered = new Promise<{ status: number; body: unknown }>((resolve) => (answer = resolve));
    const calls = open({ 'POST /api/posts/9/corrections': () => answered });
    await fill(NEW);
    await userEvent.click(button('Add Correction'));
    await userEvent.click(await screen.findByRole('button', { name: 'Saving...' }));
    answer(problem(503, 'Come back later.'));
    expect(await screen.findByText('Come back later.')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(NEW.text);
    expect(bodies(calls, 'POST /api/posts/9/corrections')).toEqual([NEW]);
  });

  it('leave what was typed while the one before was being saved', async () => {
    let answer = (_: { status: number; body: unknown }): void => undefined;
    const answered = new Promise<{ status: number; body: unknown }>((resolve) => (answer = resolve));
    open({ 'POST /api/posts/9/corrections': () => answered });
    await fill(NEW);
    await userEvent.click(button('Add Correction'));
    await screen.findByRole('button', { name: 'Saving...' });
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'She was a spinner.' } });
    answer({ status: 201, body: { id: 6, ...NEW } });
    await waitFor(() => expect(rows()).toHaveLength(2));
    await screen.findByRole('button', { name: 'Add Correction' });
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('She was a spinner.');
  });

  it('can be removed, and put back with Undo', async () => {
    const calls = open({
      'DELETE /api/posts/9/corrections/5': { status: 204 },
      'POST /api/posts/9/corrections': { status: 201, body: { ...OLD, id: 7 } },
    });
    await userEvent.click(button('Remove the correction of November 20, 2026'));
    await waitFor(() => expect(rows()).toEqual([]));
    expect(shownToast()[0]).toBe('Correction removed');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    const { date, text } = OLD;
    expect(bodies(calls, 'POST /api/posts/9/corrections')).toEqual([{ date, text }]);
  });

  it('are not lost when Undo fails: it says so, and tries again when asked', async () => {
    let isOffline = true;
    const calls = open({
      'DELETE /api/posts/9/corrections/5': { status: 204 },
      'POST /api/posts/9/corrections': () =>
        isOffline ? Promise.reject(new TypeError('Failed to fetch')) : { status: 201, body: { ...OLD, id: 7 } },
    });
    await userEvent.click(button('Remove the correction of November 20, 2026'));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(shownToast()[0]).toBe('The correction isn’t back');
    isOffline = false;
    fireEvent.click(again);
    await waitFor(() => expect(rows()).toHaveLength(1));
    const { date, text } = OLD;
    expect(bodies(calls, 'POST /api/posts/9/corrections')).toEqual([
      { date, text },
      { date, text },
    ]);
  });

  it('leave the focus at the next one, or at the button that adds one', async () => {
    open(
      { 'DELETE /api/posts/9/corrections/5': { status: 204 }, 'DELETE /api/posts/9/corrections/6': { status: 204 } },
      [{ id: 6, ...NEW }, OLD],
    );
    button('Remove the correction of November 25, 2026').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(document.activeElement).toBe(button('Remove the correction of November 20, 2026'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(rows()).toEqual([]));
    expect(document.activeElement).toBe(button('Add Correction'));
  });
});
