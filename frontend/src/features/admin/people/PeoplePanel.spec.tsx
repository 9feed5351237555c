import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownToast } from '../../../testing/account';
import { problem } from '../../../testing/api';
import { isAskedBeforeClosing } from '../../../testing/closing';
import { openDesk, resetDesk } from '../../../testing/desk';

resetDesk();

const ada = {
  id: 7,
  username: 'ada',
  displayName: 'Ada L.',
  email: 'ada@example.org',
  role: 'moderator',
  isSuspended: false,
  joinedOn: '2026-11-03',
};
const bob = { ...ada, id: 8, username: 'bob', displayName: null, email: 'bob@example.org', role: 'member', isSuspended: true }; // prettier-ignore
const invitation = {
  id: 4,
  role: 'writer',
  email: 'eve@example.org',
  invitedBy: { id: 1, username: 'robin' },
  expiresAt: '2026-12-02T09:00:00.000Z',
};

/** Opens the tab. `asked` has the questions of the browser's dialog, which are answered with `sure`. */
function open(answers: Record<string, unknown> = {}, sure = true) {
  const asked: string[] = [];
  window.confirm = (question = '') => {
    asked.push(question);
    return sure;
  };
  const desk = openDesk('/admin?tab=people', {
    'GET /api/users': { body: [ada, bob], headers: { 'x-total-count': '2' } },
    'GET /api/invitations': { body: [invitation], headers: { 'x-total-count': '1' } },
    ...answers,
  });
  const changes = () =>
    desk.calls.filter(({ method, path }) => method !== 'GET' && /^\/api\/(users|invitations)/.test(path));
  return { ...desk, asked, changes };
}
const row = (name: string) => screen.findByRole('listitem', { name });

describe('the people', () => {
  it('have their names, address, role, and whether they are suspended', async () => {
    open();
    const first = await row('Ada L.');
    expect(first.textContent).toContain('Ada L. (ada)');
    expect(first.textContent).toContain('ada@example.org · joined');
    expect(within(first).getByLabelText<HTMLSelectElement>('Role of Ada L.').value).toBe('moderator');
    const second = await row('bob');
    expect(within(second).getByText('Suspended')).toBeTruthy();
    expect(within(second).getByRole('button', { name: 'End Suspension: bob' })).toBeTruthy();
  });

  it('get another role after a question that says what it may do', async () => {
    const { asked, changes } = open({ 'PUT /api/users/7': { body: { ...ada, role: 'editor' } } });
    await row('Ada L.');
    await userEvent.selectOptions(screen.getByLabelText('Role of Ada L.'), 'editor');
    await waitFor(() => expect(shownToast()).toEqual(['Saved', 'Ada L. is an editor now.']));
    expect(asked).toEqual(['Make Ada L. an editor? Edits and publishes all articles, and drafts newsletters.']);
    expect(changes()).toMatchObject([{ method: 'PUT', path: '/api/users/7', body: { role: 'editor' } }]);
  });

  it('keep it when the admin is not sure', async () => {
    const { asked, changes } = open({}, false);
    await row('Ada L.');
    await userEvent.selectOptions(screen.getByLabelText('Role of Ada L.'), 'admin');
    await userEvent.click(screen.getByRole('button', { name: 'Suspend: Ada L.' }));
    expect(asked).toHaveLength(2);
    expect(changes()).toEqual([]);
  });

  it('are suspended after a question, and not suspended anymore without one', async () => {
    const { asked, changes } = open({
      'PUT /api/users/7': { body: { ...ada, isSuspended: true } },
      'PUT /api/users/8': { body: { ...bob, isSuspended: false } },
    });
    await row('Ada L.');
    await userEvent.click(screen.getByRole('button', { name: 'Suspend: Ada L.' }));
    await waitFor(() => expect(shownToast()).toEqual(['Saved', 'Ada L. is suspended.']));
    await userEvent.click(screen.getByRole('button', { name: 'End Suspension: bob' }));
    await waitFor(() => expect(shownToast()).toEqual(['Saved', 'bob can write again.']));
    expect(asked).toHaveLength(1);
    expect(changes().map(({ body }) => body)).toEqual([{ suspended: true }, { suspended: false }]);
  });

  it('leave the focus at the next one when they leave the list, or at its filter', async () => {
    const cleo = { ...bob, id: 9, username: 'cleo' };
    let suspended = [bob, cleo];
    const without = (id: number) => () => {
      suspended = suspended.filter((one) => one.id !== id);
      return { body: { ...bob, id, isSuspended: false } };
    };
    open({
      'GET /api/users': () => ({ body: suspended, headers: { 'x-total-count': String(suspended.length) } }),
      'PUT /api/users/8': without(8),
      'PUT /api/users/9': without(9),
    });
    await row('bob');
    screen.getByRole('button', { name: 'End Suspension: bob' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'bob' })).toBeNull());
    const next = screen.getByRole('button', { name: 'End Suspension: cleo' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Nobody found.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Show')));
  });

  it('say why nothing changed', async () => {
    open({ 'PUT /api/users/7': problem(409, 'This is the last admin.') });
    await row('Ada L.');
    await userEvent.click(screen.getByRole('button', { name: 'Suspend: Ada L.' }));
    await waitFor(() => expect(shownToast()).toEqual(['Nothing changed', 'This is the last admin.']));
  });

  it('say why the next ones did not load, until they do', async () => {
    let isBroken = true;
    open({
      'GET /api/users': ({ path }: { path: string }) =>
        !path.includes('cursor=')
          ? { body: [ada], headers: { 'x-total-count': '2', link: '</api/users?cursor=7>; rel="next"' } }
          : isBroken
            ? problem(500, 'Something went wrong. Try again in a moment.')
            : { body: [bob], headers: { 'x-total-count': '2' } },
    });
    await row('Ada L.');
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again in a moment.');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await row('bob');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are invited, and an invitation can be withdrawn', async () => {
    const { changes } = open({ 'DELETE /api/invitations/4': { status: 204 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw: Writer, sent to eve@example.org' }));
    await waitFor(() =>
      expect(shownToast()).toEqual([
        'Invitation withdrawn',
        'Writer, sent to eve@example.org. Its link no longer works.',
      ]),
    );
    expect(changes()).toMatchObject([{ method: 'DELETE', path: '/api/invitations/4' }]);
  });

  it('are invited by a link that stays until Done, because nobody can see it again', async () => {
    const url = 'https://archive.example.org/auth?invitation=5-k3VbXq0aTnW1yZ5cLr8sUg';
    const made = { id: 5, url, expiresAt: invitation.expiresAt };
    const { go, asked, path } = open({ 'POST /api/invitations': { status: 201, body: made } }, false);
    await userEvent.click(await screen.findByRole('button', { name: 'Invite Someone' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make a Link' }));
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect(link.value).toBe(url);
    await userEvent.type(link, '{Escape}');
    await userEvent.click(document.querySelector('.MuiDialog-container')!);
    expect(link.isConnected).toBe(true);
    expect(isAskedBeforeClosing()).toBe(true);
    await go('/journal');
    await waitFor(() => expect(asked).toEqual(['Leave without the link? We can’t show it again.']));
    expect([path(), link.isConnected]).toEqual([expect.stringMatching(/^\/admin/), true]);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isAskedBeforeClosing()).toBe(false);
  });
});
