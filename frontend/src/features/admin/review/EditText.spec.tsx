import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../testing/render-page';
import { ApiError } from '../../../lib/api/client';
import { EditText } from './EditText';

const story = { id: 3, version: 1, createdAt: '2026-11-20T00:00:00.000Z', content: 'As it was.', category: 'Other' };
const onClose = jest.fn<() => void>();
const save = jest.fn<(version: number, form: object) => Promise<Error | null>>();

beforeEach(() => {
  onClose.mockReset();
  save.mockReset();
  Object.assign(globalThis, { matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }) });
});
afterEach(() => void jest.restoreAllMocks());

const editor = (item = story) => (
  <EditText title="Edit Story" item={item} failed="Failed" save={save} onClose={onClose} />
);
const open = () => renderPage(editor());
const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content' });
const type = (words: string) => fireEvent.change(content(), { target: { value: words } });
const escape = () => fireEvent.keyDown(content(), { key: 'Escape' });

describe('the editor of a reader’s text', () => {
  it('closes without a question when nothing was changed', () => {
    const ask = jest.spyOn(window, 'confirm');
    open();
    escape();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(ask).not.toHaveBeenCalled();
  });

  it('asks before discarding changes, by key or by button', () => {
    const ask = jest.spyOn(window, 'confirm').mockReturnValue(false);
    open();
    type('As it should be.');
    escape();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(ask.mock.calls).toEqual([['Discard what you typed?'], ['Discard what you typed?']]);
    expect(onClose).not.toHaveBeenCalled();
    expect(content().value).toBe('As it should be.');
    ask.mockReturnValue(true);
    escape();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('changes the content notes of a story, three at most', async () => {
    save.mockResolvedValue(null);
    const noted = { ...story, contentNotes: ['family' as const] };
    renderPage(<EditText title="Edit Story" item={noted} withNotes failed="Failed" save={save} onClose={onClose} />);
    const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    expect(box('Family').checked).toBe(true);
    fireEvent.click(box('Violence'));
    fireEvent.click(box('Death'));
    await waitFor(() => expect(box('Slurs').disabled).toBe(true));
    fireEvent.click(box('Violence'));
    await waitFor(() => expect(box('Slurs').disabled).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const form = { content: 'As it was.', category: 'Other', contentNotes: ['family', 'death'] };
    expect(save.mock.calls).toEqual([[1, form]]);
  });

  it.each([
    [false, 'the story is published as it is here.'],
    [true, 'a second reader still has to approve it.'],
  ])('says what a yes to a suggested edit does; needs two approvals: %j', (needsTwo, words) => {
    const more = { isSuggestion: true, needsTwo, failed: 'Failed', save, onClose };
    renderPage(<EditText title="Suggest Edit" item={story} {...more} />);
    const sentence = `The author sees this on their receipt page. If they say yes, ${words}`;
    expect(screen.getByText(words).parentElement!.textContent).toBe(sentence);
  });

  it('keeps its fields still while it is saved, because the dialog closes with what is changed then', async () => {
    let answer: (problem: Error | null) => void = () => undefined;
    save.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const categories = ['Other', 'Family'];
    renderPage(
      <EditText
        title="Edit Story"
        item={story}
        categories={categories}
        failed="Failed"
        save={save}
        onClose={onClose}
      />,
    );
    const category = () => screen.getByLabelText<HTMLSelectElement>('Category');
    type('As it should be.');
    fireEvent.change(category(), { target: { value: 'Family' } });
    expect([content().readOnly, category().disabled]).toEqual([false, false]);
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect([content().readOnly, category().disabled]).toEqual([true, true]));
    answer(new ApiError(503, 'Come back later.'));
    await waitFor(() => expect([content().readOnly, category().disabled]).toEqual([false, false]));
    expect([content().value, category().value]).toEqual(['As it should be.', 'Family']);
    expect(save.mock.calls).toEqual([[1, { content: 'As it should be.', category: 'Family' }]]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('does not save invisible text', () => {
    open();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });
    for (const unseen of ['  ', '\u200b\u200b\u200b', '\u2800']) {
      type(unseen);
      expect([unseen, button.disabled]).toEqual([unseen, true]);
    }
    type('As it should be.');
    expect(button.disabled).toBe(false);
  });

  it('keeps the typed text when the session has ended, and opens the sign-in page in another window', async () => {
    save.mockResolvedValue(new ApiError(401, 'You need to sign in first.'));
    open();
    type('As it should be.');
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    const link = await screen.findByRole('link', { name: 'Open another window to sign in' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(content().value).toBe('As it should be.');
  });

  describe('when someone else saved the text first', () => {
    const theirs = { ...story, version: 2, content: 'As they would have it.' };

    /** The row has their version once the save was refused. */
    function Refused() {
      const [item, setItem] = useState(story);
      save.mockImplementationOnce(() => {
        setItem(theirs);
        return Promise.resolve(new ApiError(409, 'Someone decided this first.'));
      });
      return editor(item);
    }
    const conflict = async () => {
      renderPage(<Refused />);
      type('As I would have it.');
      fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
      expect((await screen.findByRole('region', { name: 'Their version' })).textContent).toContain(theirs.content);
      expect(content().value).toBe('As I would have it.');
    };
    const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

    it('shows both versions, and saves mine over theirs if I choose mine', async () => {
      await conflict();
      save.mockReset();
      save.mockResolvedValue(null);
      choose('Keep mine');
      await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
      expect(save.mock.calls).toEqual([[2, { content: 'As I would have it.', category: 'Other' }]]);
    });

    it('goes on with theirs if I choose theirs', async () => {
      window.confirm = () => true;
      await conflict();
      choose('Keep theirs');
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Their version' })).toBeNull());
      expect(content().value).toBe(theirs.content);
    });
  });
});
