import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from '../../../testing/api';
import { button, openDesk, resetDesk } from '../../../testing/desk';

resetDesk();

const story = (more: object = {}) => ({
  id: 3,
  content: 'As it was.',
  category: 'Other',
  approved: true,
  createdAt: '2026-11-20T00:00:00.000Z',
  version: 1,
  ...more,
});

describe('a story on the desk', () => {
  it('that a link opens is read again when someone else saved it first, although the list does not have it', async () => {
    const versions = [story(), story({ version: 2, content: 'As they would have it.' })];
    const { calls } = openDesk('/admin?tab=confessions&edit=3', {
      'GET /api/confessions/3': () => ({ body: versions.shift() }),
      'PUT /api/confessions/3': ({ body }) =>
        (body as { version: number }).version === 1
          ? problem(409, 'Someone decided this first.')
          : { body: story({ version: 3 }) },
    });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Content' });
    fireEvent.change(field, { target: { value: 'As I would have it.' } });
    await userEvent.click(button('Save changes'));
    const theirs = await screen.findByRole('region', { name: 'Their version' });
    expect(theirs.textContent).toContain('As they would have it.');
    await userEvent.click(button('Keep mine'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const saved = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    const change = { content: 'As I would have it.', category: 'Other', contentNotes: [] };
    expect(saved).toEqual([1, 2].map((version) => ({ version, ...change })));
  });

  it.each([
    ['and changed it', 'As they would have it.', 'Keep mine'],
    ['and left it as it was', 'As it was.', 'Save changes'],
  ])('that someone else approved meanwhile %s can be saved', async (_, content, again) => {
    let listed = [story({ approved: false })];
    const { calls } = openDesk('/admin?tab=confessions', {
      'GET /api/confessions': () => ({ body: listed }),
      'GET /api/confessions/3': { body: story({ version: 2, content }) },
      'PUT /api/confessions/3': ({ body }) => {
        if ((body as { version: number }).version === 2) return { body: story({ version: 3 }) };
        // Its row leaves the list of what waits, and shows the former version from then on.
        listed = [];
        return problem(409, 'Someone decided this first.');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Content' });
    fireEvent.change(field, { target: { value: 'As I would have it.' } });
    await userEvent.click(button('Save changes'));
    await screen.findByText(again === 'Keep mine' ? content : /Save again to replace theirs\.$/);
    await waitFor(() => expect(button(again).disabled).toBe(false));
    await userEvent.click(button(again));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const saved = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(saved).toMatchObject([{ version: 1 }, { version: 2 }]);
  });

  it.each([
    ['has a link to its page once it is approved', true, ['/stories/3']],
    ['has no link to a page while it is pending', false, []],
  ])('%s', async (_, approved, links) => {
    openDesk('/admin?tab=confessions', { 'GET /api/confessions': { body: [story({ approved })] } });
    await userEvent.click(await screen.findByRole('button', { name: 'View' }));
    const dialog = await screen.findByRole('dialog', { name: 'Story 3' });
    const found = within(dialog).queryAllByRole('link', { name: 'See it in Stories' });
    expect(found.map((link) => link.getAttribute('href'))).toEqual(links);
  });
});
