import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearReaderState } from '../../../lib/leaving';
import { mockApi } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { unsent } from '../unsent-story';
import { StoryForm } from './StoryForm';

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;
afterEach(() => act(clearReaderState));

const open = () => {
  const calls = mockApi({ 'GET /api/confessions': { body: [] }, 'POST /api/confessions': { status: 201, body: {} } });
  renderPage(<StoryForm eager={false} onSent={() => undefined} />);
  return calls;
};
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Share Your Anonymous Story' });
const hints = () => screen.findByRole('region', { name: 'Names and places' });
const button = async (name: string) => within(await hints()).findByRole('button', { name });

describe('names and places below the story form', () => {
  it('are asked about one at a time, and replaced in the story', async () => {
    open();
    await userEvent.type(field(), 'I told Ngozi at Lincoln High.');
    expect(within(await hints()).getByText('This looks like a name. Want to change it?')).toBeTruthy();
    expect((await hints()).textContent).toContain('1 more after this.');
    await userEvent.click(await button('my friend'));
    expect(field().value).toBe('I told my friend at Lincoln High.');
    expect(unsent.text).toBe(field().value);
    const next = within(await hints()).getByText('This looks like a school. Want to change it?');
    await waitFor(() => expect(document.activeElement?.contains(next)).toBe(true));
    await userEvent.click(await button('my school'));
    expect(field().value).toBe('I told my friend at my school.');
    await userEvent.click(await button('Undo'));
    expect(field().value).toBe('I told my friend at Lincoln High.');
  });

  it('can be left, and then nobody asks again', async () => {
    open();
    await userEvent.type(field(), 'Ngozi and I ran.');
    await userEvent.click(await button('Leave it'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Names and places' })).toBeNull());
    await userEvent.type(field(), ' I told Ngozi at Lincoln High.');
    expect((await hints()).textContent).toContain('This looks like a school.');
    expect((await hints()).textContent).not.toContain('after this');
  });

  it('never stop a story from being sent, and send nothing themselves', async () => {
    const calls = open();
    await userEvent.type(field(), 'I told Ngozi.');
    await hints();
    await userEvent.click(screen.getByRole('button', { name: 'Submit Anonymously' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    const [sent, ...others] = calls.filter(({ method }) => method !== 'GET');
    expect(others).toEqual([]);
    expect(sent!.body).toMatchObject({ content: 'I told Ngozi.' });
    expect(Object.keys(sent!.body as object)).toEqual(['content', 'category', 'formToken']);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('Ngozi');
  });

  it('are gone with the text when the reader leaves the page', async () => {
    open();
    await userEvent.type(field(), 'I told Ngozi.');
    await hints();
    act(clearReaderState);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Names and places' })).toBeNull());
    expect(document.body.textContent).not.toContain('Ngozi');
  });
});
