import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { UploadQueue } from '../../features/admin/editor/pictures/upload-queue';
import { openArticle, publishedPost, savedDraft, title, typeTitle } from '../../testing/article-page';
import { button, resetDesk } from '../../testing/desk';

resetDesk();
afterEach(() => void jest.restoreAllMocks());

const correction = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What was wrong, and what is right' });
const typeCorrection = (value: string) => fireEvent.change(correction(), { target: { value } });
const openCorrections = async () => {
  fireEvent.click(screen.getByText('Corrections'));
  await waitFor(correction);
};
const DISCARD = 'Discard the correction you typed? It isn’t added yet.';

describe('a correction of an article, typed on its page', () => {
  it('keeps a correction that was added, and one that is typed, while the panel is not on screen', async () => {
    const added = { id: 6, date: '2026-11-25', text: 'Her name was Ada.' };
    const old = { id: 5, date: '2026-11-20', text: 'The register is from 1617.' };
    await openArticle('/admin/posts/12', {
      'GET /api/posts/12': { body: { ...publishedPost, corrections: [old] } },
      'POST /api/posts/12/corrections': { status: 201, body: added },
      'DELETE /api/posts/12/corrections/5': { status: 204 },
    });
    const removes = () =>
      screen.queryAllByRole('button', { name: /^Remove the correction/ }).map(({ ariaLabel }) => ariaLabel);
    await openCorrections();
    typeCorrection(added.text);
    fireEvent.click(button('Add Correction'));
    await waitFor(() => expect(removes()).toHaveLength(2));
    fireEvent.click(button('Remove the correction of November 20, 2026'));
    await waitFor(() => expect(removes()).toEqual(['Remove the correction of November 25, 2026']));
    await waitFor(() => expect(correction().value).toBe(''));
    typeCorrection('The register is');
    fireEvent.click(button('Preview'));
    await waitFor(() => expect(removes()).toEqual([]));
    fireEvent.click(button('Preview'));
    expect(correction().value).toBe('The register is');
    expect(removes()).toEqual(['Remove the correction of November 25, 2026']);
  });

  it('publishes, and asks before it leaves a correction behind that was typed and not added', async () => {
    const asked: string[] = [];
    window.confirm = (question = '') => asked.push(question) > 1;
    const { calls, path } = await openArticle('/admin/posts/12', {
      'POST /api/posts/12/publish': { body: { ...publishedPost, title: 'Spinster: a job' } },
    });
    await openCorrections();
    typeCorrection('It was a trade.');
    typeTitle('Spinster: a job');
    await waitFor(() => expect(button('Publish').disabled).toBe(false));
    fireEvent.click(button('Publish'));
    await waitFor(() => expect(asked).toEqual([DISCARD]));
    expect(calls.some((call) => call.path === '/api/posts/12/publish')).toBe(true);
    expect(path()).toBe('/admin/posts/12');
    expect(correction().value).toBe('It was a trade.');
    fireEvent.click(screen.getByRole('link', { name: 'Posts' }));
    await waitFor(() => expect(path()).toBe('/admin'));
    expect(asked).toHaveLength(2);
  });

  it.each(['Discard', 'Keep draft and close'])(
    'asks about a typed correction, too, after the answer about unsaved text: %s',
    async (answer) => {
      const asked: string[] = [];
      window.confirm = (question = '') => asked.push(question) > 1;
      const { path } = await openArticle('/admin/posts/12', {
        'PUT /api/posts/12/draft': () =>
          answer === 'Discard' ? Promise.reject(new TypeError('Failed to fetch')) : savedDraft,
      });
      await openCorrections();
      typeCorrection('It was a trade.');
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new Error('No space left.');
      });
      typeTitle('Spinster: a job');
      fireEvent.click(screen.getByRole('link', { name: 'Posts' }));
      fireEvent.click(await screen.findByRole('button', { name: answer }));
      await waitFor(() => expect(asked).toEqual([DISCARD]));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(path()).toBe('/admin/posts/12');
      expect(correction().value).toBe('It was a trade.');
    },
  );

  it('asks about a typed correction once uploads may be stopped, also if they end while it asks about them', async () => {
    const isUploading = jest.spyOn(UploadQueue.prototype, 'isUnfinished', 'get').mockReturnValue(true);
    const asked: string[] = [];
    window.confirm = (question = '') => asked.push(question) > 1;
    const { path } = await openArticle('/admin/posts/12');
    await openCorrections();
    typeCorrection('It was a trade.');
    const field = title();
    const leave = async () => {
      fireEvent.click(screen.getByRole('link', { name: 'Posts' }));
      await screen.findByRole('button', { name: 'Leave' });
    };
    await leave();
    isUploading.mockReturnValue(false);
    fireEvent.change(field, { target: { value: 'Spinster: a job' } });
    expect(asked).toEqual([]);
    fireEvent.click(button('Leave'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([asked, path(), correction().value]).toEqual([[DISCARD], '/admin/posts/12', 'It was a trade.']);
    isUploading.mockReturnValue(true);
    await leave();
    fireEvent.click(button('Leave'));
    await waitFor(() => expect(path()).toBe('/admin'));
    expect(asked).toHaveLength(2);
  });
});
