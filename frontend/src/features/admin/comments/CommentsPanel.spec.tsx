import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, type Call } from '../../../testing/api';
import { button, openDesk, resetDesk } from '../../../testing/desk';

resetDesk();

const comment = {
  ...{ id: 5, postId: 2, postTitle: 'Spinster', authorId: 7, parentId: null, parentContent: null },
  ...{ content: 'As it was.', contentHtml: '<p>As it was.</p>', likes: 0 },
  ...{ approved: false, createdAt: '2026-11-20T09:30:00.000Z', version: 1 },
};
const approved = { ...comment, content: 'As they would have it.', approved: true, version: 2 };

describe('a comment on the desk', () => {
  it('that someone else approved and changed meanwhile can be saved, although its row has left the list', async () => {
    let listed = [comment];
    const { calls } = openDesk('/admin?tab=comments', {
      'GET /api/comments': ({ path }) => ({ body: path.includes('q=%235') ? [approved] : listed }),
      'PUT /api/comments/5': ({ body }) => {
        if ((body as { version: number }).version === 2) return { body: { ...approved, version: 3 } };
        listed = [];
        return problem(409, 'Someone decided this first.');
      },
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Edit' }))[0]!);
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Content' });
    fireEvent.change(field, { target: { value: 'As I would have it.' } });
    await userEvent.click(button('Save changes'));
    const theirs = await screen.findByRole('region', { name: 'Their version' });
    expect(theirs.textContent).toContain('As they would have it.');
    await waitFor(() => expect(button('Keep mine').disabled).toBe(false));
    await userEvent.click(button('Keep mine'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const saved = calls.filter(({ method }: Call) => method === 'PUT').map(({ body }) => body);
    expect(saved).toEqual([1, 2].map((version) => ({ version, content: 'As I would have it.' })));
  });
});
