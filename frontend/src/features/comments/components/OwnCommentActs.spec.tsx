import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from '../../../testing/api';
import { comment, member, openComments, OWN, resetComments } from '../../../testing/comments';

resetComments();

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('one’s own comment, while its change or its end is sent', () => {
  const later = problem(503, 'Come back later.');
  /** Opens a comment of the member. `answer` answers the call that is made to it. */
  const open = async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<typeof later>((resolve) => (answer = () => resolve(later)));
    const { authorId: _author, ...mine } = comment(2);
    const editableUntil = new Date(Date.now() + 600_000).toISOString();
    const own = { ...mine, state: 'approved', reason: null, postTitle: 'Spinster', editableUntil };
    await openComments(member, [comment(1), comment(2)], {
      [OWN]: { body: [own] },
      'PUT /api/comments/2': () => held,
      'DELETE /api/comments/2': () => held,
    });
    return () => answer();
  };

  it('cannot be canceled, so that a refused change stays with its reason', async () => {
    const answer = await open();
    await press('Edit your comment');
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Change your comment' });
    await userEvent.type(field, ' And more.');
    await press('Save');
    await screen.findByRole('button', { name: 'Saving...' });
    await press('Cancel');
    answer();
    expect((await screen.findByRole('alert')).textContent).toBe('Come back later.');
    expect([field.isConnected, field.value]).toEqual([true, 'words 2 And more.']);
    expect(JSON.stringify(sessionStorage)).toContain('And more.');
  });

  it.each([
    ['Keep It', () => press('Keep It')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('is not said to be kept: %s', async (_what, close) => {
    const answer = await open();
    await press('Delete your comment');
    await press('Delete My Comment');
    await screen.findByRole('button', { name: 'Deleting...' });
    await close();
    answer();
    expect((await screen.findByRole('alert')).textContent).toBe('Come back later.');
    await close();
    expect(await screen.findByRole('button', { name: 'Delete your comment' })).toBeTruthy();
  });
});
