import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownToast } from '../../../testing/account';
import { problem } from '../../../testing/api';
import { button, openDesk, resetDesk, topic } from '../../../testing/desk';

resetDesk();

describe('suggestions', () => {
  it('show the whole text and the sender’s address', async () => {
    openDesk('/admin?tab=suggestions');
    const row = (await screen.findByText('The word hysteria')).closest('tr')!;
    expect(row.textContent).toMatch(/Topic.*Robin robin@example\.org.*Pending/);
    expect(within(row).getByRole('link').getAttribute('href')).toBe('mailto:robin@example.org');
    await userEvent.click(within(row).getByRole('button', { name: 'View' }));
    const dialog = await screen.findByRole('dialog', { name: 'The word hysteria' });
    expect(within(dialog).getByText(/Where it came from,/).textContent).toBe(topic.content);
    expect(await within(dialog).findByText('The History')).toBeTruthy();
  });

  it('have keys with the words of their buttons: they are rejected, not deleted', async () => {
    openDesk('/admin?tab=suggestions');
    await userEvent.click(await screen.findByRole('button', { name: 'View' }));
    const dialog = await screen.findByRole('dialog', { name: 'The word hysteria' });
    const keys = within(dialog).getAllByText(/^[a-z]$/, { selector: 'kbd' });
    expect(keys.map(({ parentElement }) => parentElement!.textContent)).toEqual([
      'jnext',
      'kback',
      'dreject',
      'aapprove',
      'uundo',
    ]);
  });

  it('from the other form are one click away, with their kind', async () => {
    const { path } = openDesk('/admin?tab=suggestions');
    await screen.findByText('The word hysteria');
    await userEvent.click(button('Content ideas'));
    expect((await screen.findByText('Nicknames')).closest('tr')!.textContent).toContain('Research');
    expect(path()).toBe('/admin?tab=suggestions&type=content');
  });

  it('can be approved', async () => {
    openDesk('/admin?tab=suggestions', {
      'POST /api/submissions/3/approve': { body: { ...topic, reviewed: true, accepted: true, version: 2 } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved', { selector: 'td *' })).toBeTruthy();
    expect(shownToast()).toEqual(['Success', 'Submission approved successfully: “The word hysteria”']);
  });

  it('can be rejected after a confirmation, and appear as rejected under All', async () => {
    const { calls } = openDesk('/admin?tab=suggestions&type=content', { 'DELETE /api/suggestions/8': { status: 204 } });
    window.confirm = () => false;
    const reject = await screen.findByRole('button', { name: 'Reject' });
    await userEvent.click(reject);
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    window.confirm = () => true;
    await userEvent.click(reject);
    expect(await screen.findByText('Rejected', { selector: 'td *' })).toBeTruthy();
    expect(shownToast()).toEqual(['Success', 'Submission rejected successfully: “Nicknames”']);
    expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ version: 1 });
  });

  it('show the specified error title when a decision fails', async () => {
    openDesk('/admin?tab=suggestions', { 'POST /api/submissions/3/approve': problem(503, 'Not now.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(shownToast()).toEqual(['Failed to approve submission', '“The word hysteria”: Not now.']),
    );
  });
});

describe('a suggestion whose title is longer than its row shows', () => {
  const long = { ...topic, title: `Hysteria, ${'and where it went, '.repeat(8)}and its end` };
  const open = async () => {
    const { calls } = openDesk('/admin?tab=suggestions', {
      'GET /api/submissions': { body: [long] },
      'POST /api/submissions/3/approve': { body: { ...long, reviewed: true, accepted: true, version: 2 } },
    });
    const row = (await screen.findByText(long.title)).closest('tr')!;
    return { row, approvals: () => calls.filter(({ path }) => path.endsWith('/approve')).length };
  };
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

  it.each(['button', 'key'])('opens before it can be approved, by %s', async (how) => {
    const { row, approvals } = await open();
    fireEvent.click(row);
    if (how === 'button') fireEvent.click(within(row).getByRole('button', { name: 'Approve' }));
    else press('a');
    expect(await screen.findByText('The row shows only part of this. Read it all, then approve it.')).toBeTruthy();
    expect(approvals()).toBe(0);
    press('a');
    await waitFor(() => expect(approvals()).toBe(1));
  });

  it('stays out of a joint approval until it was open', async () => {
    const { row, approvals } = await open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select suggestion 3' }));
    press('a');
    expect(await within(row).findByText(/Open it and read it all first/)).toBeTruthy();
    expect(approvals()).toBe(0);
  });
});
