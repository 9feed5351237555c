import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Comment } from '../../../lib/api/types';
import { problem } from '../../../testing/api';
import { comment, GET, member, openComments, OWN, resetComments } from '../../../testing/comments';

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

describe('the focus, once one’s own comment is deleted', () => {
  /** Deletes comment 1, of which the server then has `left`. */
  const deleteOwn = async (before: Comment[], state: 'approved' | 'pending', left: Comment[]) => {
    let isDeleted = false;
    const { authorId: _author, ...mine } = comment(1);
    const own = { ...mine, state, reason: null, postTitle: 'Spinster', editableUntil: null };
    await openComments(member, [], {
      [GET]: () => ({ body: isDeleted ? left : before }),
      [OWN]: () => ({ body: isDeleted ? [] : [own] }),
      'DELETE /api/comments/1': () => {
        isDeleted = true;
        return { status: 204 };
      },
    });
    await press('Delete your comment');
    await press('Delete My Comment');
  };
  const reply = comment(2, { parentId: 1 });

  it('stays at the comment if its replies stay', async () => {
    await deleteOwn([comment(1), reply], 'approved', [comment(1, { removed: true }), reply]);
    expect(await screen.findByText('Removed by its author')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.id).toBe('comment-1'));
  });

  it('moves to the title if no comment is left', async () => {
    await deleteOwn([], 'pending', []);
    const title = screen.getByRole('heading', { level: 2, name: /^Comments \(/ });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });
});
