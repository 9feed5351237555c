import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Category } from '../../../lib/api/types';
import { mockApi, type Call } from '../../../testing/api';
import { bodies } from '../../../testing/campaigns';
import { button, resetDesk } from '../../../testing/desk';
import { renderPage } from '../../../testing/render-page';
import { EditCategory } from './EditCategory';

resetDesk();

const brain: Category = {
  ...{ id: 2, name: 'Brain', slug: 'brain', description: null, order: 4, formerSlugs: [] },
  version: 3,
};
const PUT = 'PUT /api/categories/2';
const onClose = jest.fn<() => void>();
const nothing = (): void => undefined;
const reload = (): Promise<void> => Promise.resolve();
beforeEach(() => void onClose.mockReset());

const open = (category: Category, answers: Parameters<typeof mockApi>[0]): Call[] => {
  const calls = mockApi(answers);
  renderPage(
    <EditCategory category={category} reload={reload} onClose={onClose} onCancel={nothing} onDirty={nothing} />,
  );
  return calls;
};
const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description (optional)' });
const save = async () => {
  await userEvent.type(description(), 'Mine.');
  await userEvent.click(button('Save'));
};
const isSaved = () => waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
const over = (version: number) => ({ description: 'Mine.', version });

describe('the form of a category', () => {
  it('sends only what was changed, over the version that was opened', async () => {
    const calls = open(brain, { [PUT]: { body: brain } });
    await save();
    await isSaved();
    expect(bodies(calls, PUT)).toEqual([over(3)]);
  });

  it('sends no version to an older server, whose categories have none', async () => {
    const { version: _, ...older } = brain;
    const calls = open(older as Category, { [PUT]: { body: older } });
    await save();
    await isSaved();
    expect(bodies(calls, PUT)).toEqual([{ description: 'Mine.' }]);
  });

  it('says when a newer version can’t be read, and what was typed stays', async () => {
    const stale = { status: 409, code: 'category.stale', message: 'Someone changed this category. Open it again.' };
    open(brain, { [PUT]: { status: 409, body: stale }, 'GET /api/categories/2': { body: brain } });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(stale.message);
    expect(description().value).toBe('Mine.');
  });

  describe('when someone else has saved it meanwhile', () => {
    const saveAfter = async (theirs: Partial<Category>): Promise<Call[]> => {
      const now = { ...brain, ...theirs, version: 4 };
      const calls = open(brain, {
        'GET /api/categories/2': { body: now },
        [PUT]: ({ body }) =>
          (body as { version: number }).version === 4
            ? { body: now }
            : { status: 409, body: { status: 409, code: 'category.stale', message: 'Someone changed this category.' } },
      });
      await save();
      return calls;
    };
    const conflict = async (): Promise<Call[]> => {
      const calls = await saveAfter({ name: 'Mind', description: 'Theirs.' });
      const theirs = await screen.findByRole('region', { name: 'Their version' });
      expect(theirs.textContent).toBe('Their versionDescriptionTheirs.');
      expect(description().value).toBe('Mine.');
      expect(bodies(calls, PUT)).toEqual([over(3)]);
      await waitFor(() => expect(button('Keep mine').disabled).toBe(false));
      return calls;
    };

    it('keeps what they changed in another field', async () => {
      const calls = await saveAfter({ name: 'Mind' });
      await isSaved();
      expect(bodies(calls, PUT)).toEqual([over(3), over(4)]);
    });

    it('is saved if the first answer was lost, and theirs is what was typed here', async () => {
      const calls = await saveAfter({ description: 'Mine.' });
      await isSaved();
      expect(bodies(calls, PUT)).toEqual([over(3), over(4)]);
    });

    it('shows both versions of the same field, and saves mine over theirs if I choose mine', async () => {
      const calls = await conflict();
      await userEvent.click(button('Keep mine'));
      await isSaved();
      expect(bodies(calls, PUT)).toEqual([over(3), over(4)]);
    });

    it('saves mine over theirs also if mine is what it was before', async () => {
      const calls = await conflict();
      await userEvent.clear(description());
      await userEvent.click(button('Keep mine'));
      await isSaved();
      expect(bodies(calls, PUT)).toEqual([over(3), { description: '', version: 4 }]);
    });

    it('goes on with theirs if I choose theirs', async () => {
      const calls = await conflict();
      await userEvent.click(button('Keep theirs'));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Their version' })).toBeNull());
      const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
      expect([description().value, name.value]).toEqual(['Theirs.', 'Mind']);
      expect([bodies(calls, PUT), onClose.mock.calls]).toEqual([[over(3)], []]);
    });
  });
});
