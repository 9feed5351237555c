import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../../testing/render-page';
import { ApiError } from '../../../lib/api/client';
import { EditText } from './EditText';

const story = { id: 3, version: 1, createdAt: '2026-11-20T00:00:00.000Z', content: 'As it was.', category: 'Other' };
const onClose = jest.fn<() => void>();
const save = jest.fn<() => Promise<Error | null>>();

beforeEach(() => {
  onClose.mockReset();
  save.mockReset();
  Object.assign(globalThis, { matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }) });
});
afterEach(() => void jest.restoreAllMocks());

const open = () =>
  renderPage(<EditText title="Edit Confession" item={story} failed="Failed" save={save} onClose={onClose} />);
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
    expect(ask.mock.calls).toEqual([['Give up what you typed?'], ['Give up what you typed?']]);
    expect(onClose).not.toHaveBeenCalled();
    expect(content().value).toBe('As it should be.');
    ask.mockReturnValue(true);
    escape();
    expect(onClose).toHaveBeenCalledTimes(1);
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
    save.mockResolvedValue(new ApiError(401, 'Please sign in first.'));
    open();
    type('As it should be.');
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    const link = await screen.findByRole('link', { name: 'Sign in in another window' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(content().value).toBe('As it should be.');
  });
});
