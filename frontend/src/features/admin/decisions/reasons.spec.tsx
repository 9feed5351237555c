import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { asked, noDialog, note, openDesk, press, resetDeletions, row } from '../../../testing/deletions';
import { useKeysSwitch } from '../desk/keys';
import { reasonLabels, reasons } from './reasons';

resetDeletions();

describe('the reasons', () => {
  it.each(reasons.map((reason, index) => [String(index + 1), reason] as const))(
    'are chosen and confirmed with %s: %s',
    async (key, reason) => {
      const { sent } = await openDesk('comments');
      act(() => row('comments', 3)!.focus());
      press('d');
      const dialog = await asked('this comment');
      expect(within(dialog).getByRole('button', { name: new RegExp(reasonLabels[reason]) })).toBeTruthy();
      press(key);
      await waitFor(() => expect(sent()).toEqual([['DELETE', '/api/comments/3', { version: 1, reason }]]));
      await noDialog();
    },
  );

  it('come with what the writer of a story reads, and the request to be kind', async () => {
    await openDesk('confessions');
    fireEvent.click(within(row('confessions', 3)!).getByRole('button', { name: 'Delete' }));
    const dialog = await asked('this story');
    expect(await within(dialog).findByText('Text of names-someone.')).toBeTruthy();
    expect(dialog.textContent).toContain('The writer reads this with their receipt. Be as kind as you’d want.');
  });

  it('of a comment are not shown to its writer', async () => {
    await openDesk('comments');
    fireEvent.click(within(row('comments', 3)!).getByRole('button', { name: 'Delete' }));
    const dialog = await asked('this comment');
    expect(dialog.textContent).not.toContain('The writer reads');
    expect(dialog.textContent).not.toContain('Text of');
  });

  it('are sent with a note, in which digits are text', async () => {
    const { sent } = await openDesk('comments');
    fireEvent.click(within(row('comments', 3)!).getByRole('button', { name: 'Delete' }));
    const dialog = await asked('this comment');
    note(dialog, ' The 3rd one today. ');
    act(() => within(dialog).getByRole('textbox').focus());
    press('3');
    expect(sent()).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: /Attacks a person/ }));
    const body = { version: 1, reason: 'attacks-a-person', note: 'The 3rd one today.' };
    await waitFor(() => expect(sent()).toEqual([['DELETE', '/api/comments/3', body]]));
  });

  it('wait until a note is short enough', async () => {
    const { sent } = await openDesk('comments');
    fireEvent.click(within(row('comments', 3)!).getByRole('button', { name: 'Delete' }));
    const dialog = await asked('this comment');
    note(dialog, 'x'.repeat(501));
    fireEvent.click(within(dialog).getByRole('button', { name: /Advertising/ }));
    expect(within(dialog).getByText('Keep it to 500 characters or fewer.')).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox'));
    expect(sent()).toEqual([]);
  });

  it('are not chosen by keys while keyboard shortcuts are off', async () => {
    const { sent } = await openDesk('comments');
    act(() => useKeysSwitch.setState({ on: false }));
    fireEvent.click(within(row('comments', 3)!).getByRole('button', { name: 'Delete' }));
    await asked('this comment');
    press('3');
    expect(screen.getByRole('dialog')).toBeTruthy();
    act(() => useKeysSwitch.setState({ on: true }));
    expect(sent()).toEqual([]);
  });

  it('are asked for before a typed note is discarded', async () => {
    await openDesk('comments');
    fireEvent.click(within(row('comments', 3)!).getByRole('button', { name: 'Delete' }));
    const dialog = await asked('this comment');
    note(dialog, 'Kind words.');
    window.confirm = () => false;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('dialog')).toBe(dialog);
    window.confirm = () => true;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await noDialog();
  });

  it('count for all selected comments, in one request', async () => {
    const { sent } = await openDesk('comments');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    press('d');
    await asked('these 3 comments');
    press('3');
    const items = [3, 2, 1].map((id) => ({ kind: 'comment', id, version: 1 }));
    const body = { action: 'delete', items, reason: 'advertising' };
    await waitFor(() => expect(sent()).toEqual([['POST', '/api/moderation/decisions', body]]));
    await waitFor(() => expect(row('comments', 3)).toBeNull());
  });
});
