import { describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useToastSlot } from '../../../components/toasts/toast';
import { shownToast } from '../../../testing/account';
import { problem } from '../../../testing/api';
import { asked, noDialog, note, openDesk, pass, press, resetDeletions, row } from '../../../testing/deletions';
import { afterRender } from '../desk/focus';
import { keepText, typedText } from '../review/typed-texts';
import { holdDeletion, sendHeldDeletions } from './held-deletions';
import { useUndo } from './undo';

resetDeletions();

/** The toast leaves when its time is over, which the region counts that is not rendered here. */
const toastLeaves = () => act(() => useToastSlot.setState({ toast: null }));

async function decline(id: number, key: string) {
  act(() => row('confessions', id)!.focus());
  press('d');
  await asked('this story');
  press(key);
  await noDialog();
}

describe('the deletion of a story', () => {
  const deletion = ['DELETE', '/api/confessions/3', { version: 1, reason: 'advertising' }];

  it('hides it, and is sent when its ten seconds are over', async () => {
    const { sent } = await openDesk('confessions');
    await decline(3, '3');
    await waitFor(() => expect(row('confessions', 3)).toBeNull());
    expect(shownToast()).toEqual(['Deleting story #3', 'Advertising. In ten seconds it’s gone for good.']);
    await act(afterRender);
    expect(document.activeElement).toBe(row('confessions', 2));
    await pass(9);
    expect(sent()).toEqual([]);
    toastLeaves();
    await pass(1.1);
    await waitFor(() => expect(sent()).toEqual([deletion]));
    await waitFor(() => expect(shownToast()).toEqual(['Success', 'Confession deleted successfully: Story #3']));
    expect(useUndo.getState().entries).toEqual([]);
    expect(row('confessions', 3)).toBeNull();
  });

  it('is undone by key: the story is back at its place, and nothing is ever sent', async () => {
    const { sent } = await openDesk('confessions');
    await decline(2, '8');
    await waitFor(() => expect(row('confessions', 2)).toBeNull());
    press('u');
    await waitFor(() => expect(row('confessions', 2)).toBeTruthy());
    expect(row('confessions', 2)!.previousElementSibling).toBe(row('confessions', 3));
    expect(shownToast()).toEqual(['Success', 'Story #2: not deleted.']);
    await pass(60);
    expect(sent()).toEqual([]);
  });

  it('forgets what was typed about the story only when it is sent', async () => {
    const story = { kind: 'confession', id: 3 } as const;
    await openDesk('confessions');
    act(() => keepText('question', story, 'May we say'));
    await decline(3, '3');
    await waitFor(() => expect(row('confessions', 3)).toBeNull());
    expect(typedText('question', story)).toBe('May we say');
    toastLeaves();
    await pass(10.1);
    await waitFor(() => expect(typedText('question', story)).toBe(''));
  });

  it('is undone by the button, once', async () => {
    const { sent } = await openDesk('confessions');
    await decline(3, '3');
    const { action } = useToastSlot.getState().toast!;
    act(() => action!.run());
    act(() => action!.run());
    await waitFor(() => expect(row('confessions', 3)).toBeTruthy());
    await pass(60);
    expect(sent()).toEqual([]);
  });

  it('waits while the pointer or the focus is in its toast, but not for more than a minute', async () => {
    const { sent } = await openDesk('confessions');
    await decline(3, '3');
    await pass(50);
    expect(sent()).toEqual([]);
    await pass(11);
    await waitFor(() => expect(sent()).toEqual([deletion]));
  });

  it('has its own ten seconds, also when another one follows', async () => {
    const { sent } = await openDesk('confessions');
    await decline(3, '3');
    await pass(5);
    await decline(2, '3');
    await pass(5.5);
    await waitFor(() => expect(sent()).toEqual([deletion]));
    // The toast of the second one is still there, with its undo button.
    expect(shownToast()?.[0]).toBe('Deleting story #2');
    press('u');
    await waitFor(() => expect(row('confessions', 2)).toBeTruthy());
    await pass(60);
    expect(sent()).toEqual([deletion]);
  });

  it('is sent when the page is closed, in a request that outlives it', async () => {
    const { sent } = await openDesk('confessions');
    await decline(3, '3');
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(sent()).toEqual([deletion]));
    const [, init] = jest.mocked(fetch).mock.calls.find(([, options]) => options?.method === 'DELETE')!;
    expect(init?.keepalive).toBe(true);
    await pass(60);
    expect(sent()).toEqual([deletion]);
  });

  it('is sent before its admin is signed out', async () => {
    const { sent } = await openDesk('confessions');
    await decline(3, '3');
    await act(() => sendHeldDeletions());
    expect(sent()).toEqual([deletion]);
  });

  it('that fails brings the story back and says why', async () => {
    await openDesk('confessions', { 'DELETE /api/confessions/3': problem(409, 'Someone decided this first.') });
    await decline(3, '3');
    toastLeaves();
    await pass(10.1);
    await waitFor(() => expect(row('confessions', 3)).toBeTruthy());
    expect(shownToast()).toEqual(['Failed to delete confession', 'Story #3: Someone decided this first.']);
  });

  it('that finds no story anymore is what the moderator wanted', async () => {
    await openDesk('confessions', { 'DELETE /api/confessions/3': problem(404, 'We couldn’t find that confession.') });
    await decline(3, '3');
    toastLeaves();
    await pass(10.1);
    await waitFor(() => expect(shownToast()).toEqual(['Success', 'Confession deleted successfully: Story #3']));
    expect(row('confessions', 3)).toBeNull();
  });

  it('that fails while the page is closed brings the story back if the browser shows the page again', async () => {
    await openDesk('confessions', { 'DELETE /api/confessions/3': problem(503, 'Try again in a moment.') });
    await decline(3, '3');
    await waitFor(() => expect(row('confessions', 3)).toBeNull());
    fireEvent(window, new Event('pagehide'));
    await pass(1);
    expect(row('confessions', 3)).toBeNull();
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(row('confessions', 3)).toBeTruthy());
  });

  it('of more stories than one request takes is sent by a closing page in several, without waiting for the first', async () => {
    const many = Array.from({ length: 101 }, (_, at) => ({ id: at + 1, version: 1 }));
    const { sent } = await openDesk('confessions', { 'POST /api/moderation/decisions': new Promise(() => undefined) });
    const rows = { kind: 'confessions' as const, ids: many.map(({ id }) => id) };
    act(() => holdDeletion(new QueryClient(), many, rows, { reason: 'advertising', note: '' }));
    fireEvent(window, new Event('pagehide'));
    expect(sent().map(([method, path]) => [method, path])).toEqual([
      ['POST', '/api/moderation/decisions'],
      ['DELETE', '/api/confessions/101'],
    ]);
  });

  it('is joint for all selected ones, with one undo', async () => {
    const { sent } = await openDesk('confessions');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    press('d');
    const dialog = await asked('these 3 stories');
    note(dialog, 'We read all three.');
    fireEvent.click(within(dialog).getByRole('button', { name: /Already here/ }));
    await screen.findByText('No confessions found.');
    press('u');
    await waitFor(() => expect(row('confessions', 2)).toBeTruthy());
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    press('d');
    await asked('these 3 stories');
    press('6');
    await screen.findByText('No confessions found.');
    toastLeaves();
    await pass(10.1);
    const items = [3, 2, 1].map((id) => ({ kind: 'confession', id, version: 1 }));
    await waitFor(() =>
      expect(sent()).toEqual([
        ['POST', '/api/moderation/decisions', { action: 'delete', items, reason: 'already-here' }],
      ]),
    );
  });
});
