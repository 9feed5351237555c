import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownToast } from '../../../testing/account';
import { problem } from '../../../testing/api';
import { button, openDesk, post, resetDesk, topic } from '../../../testing/desk';

resetDesk();

const board = { shown: true, title: 'The word hysteria', status: 'new', postId: null, postTitle: null };
const agreed = { ...topic, isPublic: true, board };
const approved = { ...agreed, reviewed: true, accepted: true, version: 2 };
const PUT = 'PUT /api/submissions/3/board';

/** Opens the dialog of the topic, from the dialog that shows it in full. */
async function openBoard(stored: object, answers: Record<string, unknown> = {}) {
  const { calls } = openDesk('/admin?tab=suggestions', {
    'GET /api/submissions': { body: [stored] },
    ...answers,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'View' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'On the Board' }));
  const sent = () => calls.filter(({ method, path }) => `${method} ${path}` === PUT).map(({ body }) => body);
  return { dialog, sent };
}
const save = () => userEvent.click(button('Save'));

describe('the board of ideas on the desk', () => {
  it('is offered only for a suggestion whose sender agreed', async () => {
    openDesk('/admin?tab=suggestions');
    await screen.findByText('The word hysteria');
    expect(screen.queryByText(/the board/i)).toBeNull();
    await userEvent.click(button('View'));
    await screen.findByRole('dialog', { name: 'The word hysteria' });
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });

  it.each([
    ['For the board, once you approve it', agreed],
    ['On the board: New', approved],
    ['Off the board', { ...approved, board: { ...board, shown: false } }],
  ])('says in the row: %s', async (line, stored) => {
    openDesk('/admin?tab=suggestions', { 'GET /api/submissions': { body: [stored] } });
    expect((await screen.findByText('The word hysteria')).closest('tr')!.textContent).toContain(line);
  });

  it('shows another title before the suggestion is approved', async () => {
    const title = 'The word “hysteria”';
    const { dialog, sent } = await openBoard(agreed, { [PUT]: { body: { ...agreed, board: { ...board, title } } } });
    expect(dialog.getByText('Readers see it once you approve it.')).toBeTruthy();
    const field = dialog.getByLabelText('Title on the board');
    await userEvent.clear(field);
    await userEvent.paste(title);
    await save();
    await waitFor(() => expect(sent()).toEqual([{ shown: true, title, status: 'new', version: 1 }]));
    expect(shownToast()).toEqual(['Success', 'Board updated: “The word hysteria”']);
  });

  it('needs an article for a published one, and sends the chosen one', async () => {
    const { dialog, sent } = await openBoard(approved, { [PUT]: { body: approved } });
    await userEvent.selectOptions(dialog.getByLabelText('What became of it'), 'published');
    await save();
    expect(await dialog.findByText('Choose the article.')).toBeTruthy();
    await userEvent.click(dialog.getByLabelText('The article'));
    await userEvent.click(await screen.findByRole('option', { name: post(2, 'Spinster').title }));
    await save();
    await waitFor(() =>
      expect(sent()).toEqual([{ shown: true, title: board.title, status: 'published', postId: 2, version: 2 }]),
    );
  });

  it('takes a suggestion off, and keeps the dialog when someone else was first', async () => {
    const answers = [problem(409, 'Someone decided this first.'), { body: approved }];
    const { dialog, sent } = await openBoard(approved, { [PUT]: () => answers.shift() });
    await userEvent.click(dialog.getByLabelText('Show it on the board'));
    await save();
    expect(await dialog.findByText(/Someone decided this first\. What you typed is still here\./)).toBeTruthy();
    await save();
    const off = { shown: false, title: board.title, status: 'new', version: 2 };
    await waitFor(() => expect(sent()).toEqual([off, off]));
  });
});
