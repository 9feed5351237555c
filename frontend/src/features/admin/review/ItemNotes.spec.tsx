import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QueryClient } from '@tanstack/react-query';
import { clearReaderState } from '../../../lib/leaving';
import { removePersonalData } from '../../../lib/personal';
import { changesOf, problem, type Call } from '../../../testing/api';
import { isAskedBeforeClosing } from '../../../testing/closing';
import { openDesk, resetDesk } from '../../../testing/desk';

resetDesk();

const story = (id: number) => ({
  id,
  content: `Story number ${id}`,
  category: 'Other',
  approved: false,
  createdAt: '2026-11-20T00:00:00.000Z',
  version: 1,
});
const note = { id: 77, text: 'Ask Theo first.', by: { id: 2, username: 'grace' }, day: '2026-11-27' };

/** A server that remembers the notes about story 3. */
async function openStory(answers: Record<string, unknown> = {}) {
  let notes = [note];
  const desk = openDesk('/admin?tab=confessions', {
    'GET /api/confessions': { body: [story(3), story(2)] },
    'GET /api/moderation/notes': ({ path }: Call) => ({ body: path.includes('id=3') ? notes : [] }),
    'POST /api/moderation/notes': ({ body }: Call) => {
      notes = [...notes, { ...note, id: 78, text: (body as { text: string }).text }];
      return { status: 201, body: { id: 78 } };
    },
    'DELETE /api/moderation/notes/77': () => {
      notes = notes.slice(1);
      return { status: 204 };
    },
    ...answers,
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'View' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Story 3' });
  await within(dialog).findByText('Ask Theo first.');
  return { ...desk, dialog };
}
const press = (where: HTMLElement, name: string) => userEvent.click(within(where).getByRole('button', { name }));

describe('the notes about a story', () => {
  it('name who wrote each and on which day', async () => {
    const { dialog } = await openStory();
    expect(within(dialog).getByText('grace · November 27, 2026')).toBeTruthy();
  });

  it('can be added, and then the focus is on their title', async () => {
    const { dialog, calls } = await openStory();
    await press(dialog, 'Add a note');
    const field = within(dialog).getByLabelText('New note');
    expect(document.activeElement).toBe(field);
    await press(dialog, 'Add Note');
    fireEvent.change(field, { target: { value: ' I know this street. ' } });
    await press(dialog, 'Add Note');
    expect(await within(dialog).findByText('I know this street.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Notes for editors');
    expect(changesOf(calls)).toEqual([
      { method: 'POST', path: '/api/moderation/notes?kind=confession&id=3', body: { text: 'I know this street.' } },
    ]);
  });

  it('can be deleted, if that is confirmed', async () => {
    const { dialog } = await openStory();
    window.confirm = () => false;
    await press(dialog, 'Delete note');
    expect(within(dialog).getByText('Ask Theo first.')).toBeTruthy();
    window.confirm = () => true;
    await press(dialog, 'Delete note');
    await waitFor(() => expect(within(dialog).queryByText('Ask Theo first.')).toBeNull());
  });

  it('say why one was not added, and keep what was typed, also on the way to another story and back', async () => {
    const { dialog } = await openStory({ 'POST /api/moderation/notes': problem(503, 'Try again in a moment.') });
    await press(dialog, 'Add a note');
    fireEvent.change(within(dialog).getByLabelText('New note'), { target: { value: 'I know this street.' } });
    await press(dialog, 'Add Note');
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Try again in a moment.');
    await press(dialog, 'Next');
    const other = await screen.findByRole('dialog', { name: 'Story 2' });
    expect(within(other).queryByLabelText('New note')).toBeNull();
    await press(other, 'Previous');
    const again = await screen.findByRole('dialog', { name: 'Story 3' });
    expect(within(again).getByLabelText<HTMLTextAreaElement>('New note').value).toBe('I know this street.');
  });

  describe('that are typed and not sent', () => {
    const draft = 'I know this street.';
    async function typeNote() {
      const desk = await openStory();
      expect(isAskedBeforeClosing()).toBe(false);
      await press(desk.dialog, 'Add a note');
      fireEvent.change(within(desk.dialog).getByLabelText('New note'), { target: { value: draft } });
      await desk.go('/admin?tab=comments');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const openAgain = async () => {
        await desk.go('/admin?tab=confessions');
        await userEvent.click((await screen.findAllByRole('button', { name: 'View' }))[0]!);
        return within(await screen.findByRole('dialog', { name: 'Story 3' }));
      };
      return { ...desk, openAgain };
    }

    it('are still there after another tab of the desk, and closing the page asks', async () => {
      const { openAgain } = await typeNote();
      expect(isAskedBeforeClosing()).toBe(true);
      const again = await openAgain();
      expect(again.getByLabelText<HTMLTextAreaElement>('New note').value).toBe(draft);
      expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('street');
      await userEvent.click(again.getByRole('button', { name: 'Cancel' }));
      expect(isAskedBeforeClosing()).toBe(false);
    });

    it.each([
      ['sign out', (client: QueryClient) => removePersonalData(client)],
      ['leave the page', () => clearReaderState()],
    ])('are gone once their writers %s', async (_, end) => {
      const { client, openAgain } = await typeNote();
      act(() => end(client));
      expect(isAskedBeforeClosing()).toBe(false);
      expect((await openAgain()).queryByLabelText('New note')).toBeNull();
    });
  });

  it('stay still while they are added, because the answer empties their field', async () => {
    let answer = (_: ReturnType<typeof problem>): void => undefined;
    const answered = new Promise<ReturnType<typeof problem>>((resolve) => (answer = resolve));
    const { dialog } = await openStory({ 'POST /api/moderation/notes': () => answered });
    await press(dialog, 'Add a note');
    const field = within(dialog).getByLabelText<HTMLTextAreaElement>('New note');
    fireEvent.change(field, { target: { value: 'I know this street.' } });
    await press(dialog, 'Add Note');
    await waitFor(() => expect(field.readOnly).toBe(true));
    answer(problem(503, 'Come back later.'));
    await waitFor(() => expect(field.readOnly).toBe(false));
    expect(field.value).toBe('I know this street.');
  });

  it('have at most 1,000 characters', async () => {
    const { dialog, calls } = await openStory();
    await press(dialog, 'Add a note');
    fireEvent.change(within(dialog).getByLabelText('New note'), { target: { value: 'x'.repeat(1_001) } });
    await press(dialog, 'Add Note');
    expect(within(dialog).getByText('Keep it to 1,000 characters or fewer.')).toBeTruthy();
    expect(changesOf(calls)).toEqual([]);
  });
});
