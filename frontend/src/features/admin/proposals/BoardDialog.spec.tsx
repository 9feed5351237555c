import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownToast } from '../../../testing/account';
import { problem, type Call } from '../../../testing/api';
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

  describe('when someone else changed the entry first', () => {
    const theirBoard = { ...board, title: 'A word for women', status: 'being-written' };
    const theirs = { ...approved, version: 3, board: theirBoard };
    const title = () => screen.getByLabelText<HTMLInputElement>('Title on the board');

    /** Types another title and saves it. The row in the list stays as it was: only its number finds the newer version. */
    async function conflict(saved: object = { body: theirs }) {
      const { sent } = await openBoard(approved, {
        'GET /api/submissions': ({ path }: Call) => ({ body: [path.includes('q=%233') ? theirs : approved] }),
        [PUT]: ({ body }: Call) =>
          (body as { version: number }).version === theirs.version
            ? saved
            : problem(409, 'Someone decided this first.'),
      });
      await userEvent.clear(title());
      await userEvent.paste('Hysteria');
      await save();
      const shown = await screen.findByRole('region', { name: 'Their version' });
      expect(shown.textContent).toContain('A word for women');
      expect(shown.textContent).toContain('Being written');
      expect(title().value).toBe('Hysteria');
      // No key replaces what is on screen: only the two buttons decide.
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
      await waitFor(() => expect(button('Keep mine').disabled).toBe(false));
      return sent;
    }

    it('shows both versions, and saves mine over theirs if I choose mine', async () => {
      const sent = await conflict();
      expect(sent()).toHaveLength(1);
      await userEvent.click(button('Keep mine'));
      const mine = { shown: true, title: 'Hysteria', status: 'new' };
      await waitFor(() =>
        expect(sent()).toEqual([
          { ...mine, version: 2 },
          { ...mine, version: 3 },
        ]),
      );
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'On the Board' })).toBeNull());
    });

    it('says in the dialog why mine was not saved, and compares again', async () => {
      await conflict(problem(503, 'Try again in a moment.'));
      await userEvent.click(button('Keep mine'));
      const dialog = within(screen.getByRole('dialog', { name: 'On the Board' }));
      expect(await dialog.findByText('Try again in a moment.')).toBeTruthy();
      expect(title().value).toBe('Hysteria');
      await save();
      expect(await screen.findByRole('region', { name: 'Their version' })).toBeTruthy();
    });

    it('goes on with theirs if I choose theirs', async () => {
      const sent = await conflict();
      await userEvent.click(button('Keep theirs'));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Their version' })).toBeNull());
      expect(title().value).toBe('A word for women');
      expect(screen.getByLabelText<HTMLSelectElement>('What became of it').value).toBe('being-written');
      await save();
      const saved = { shown: true, title: 'A word for women', status: 'being-written', version: 3 };
      await waitFor(() => expect(sent().at(-1)).toEqual(saved));
    });
  });
});
