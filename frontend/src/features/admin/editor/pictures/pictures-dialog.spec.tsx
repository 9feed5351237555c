import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Media } from '../../../../lib/api/types';
import { mockApi, problem, type Call } from '../../../../testing/api';
import { bodies } from '../../../../testing/campaigns';
import { button, resetDesk } from '../../../../testing/desk';
import { renderPage } from '../../../../testing/render-page';
import { PictureTools, PictureToolsProvider, type PicturesPurpose } from './picture-tools';
import { PicturesDialog } from './PicturesDialog';
import type { WebPicture } from './WebAddress';

resetDesk();

const media = (id: string, more: Partial<Media> = {}): Media => ({
  id: id.padEnd(22, 'x'),
  url: `/media/${id.padEnd(22, 'x')}`,
  width: 1200,
  height: 800,
  animated: false,
  bytes: 90_000,
  alt: null,
  decorative: false,
  caption: null,
  createdAt: '2026-11-27T09:30:00.000Z',
  ...more,
});
const loom = media('loom', { alt: 'A loom.', caption: 'By A. L.' });
const comb = media('comb');
const page = (...items: Media[]) => ({ body: items, headers: { 'x-total-count': String(items.length) } });

function open(answers: Parameters<typeof mockApi>[0], purpose: PicturesPurpose = 'text') {
  const calls: Call[] = mockApi(answers);
  const tools = new PictureTools();
  const onPick = jest.fn<(picture: WebPicture) => void>();
  const onClose = jest.fn();
  renderPage(
    <PictureToolsProvider value={tools}>
      <PicturesDialog purpose={purpose} onClose={onClose} onPick={onPick} />
    </PictureToolsProvider>,
  );
  return { calls, tools, onPick, onClose };
}
const alt = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Alt text' });

describe('the library of pictures', () => {
  it('says which pictures have no alternative text, and finds pictures by what it says about them', async () => {
    const { calls } = open({ 'GET /api/media': page(loom, comb, media('rule', { decorative: true })) });
    expect(await screen.findByRole('button', { name: /Untitled picture No alt text/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Untitled picture Decorative/ })).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'loom');
    await waitFor(() => expect(calls.some(({ path }) => path.includes('q=loom'))).toBe(true));
  });

  it('says that it is empty, and offers another try when it did not load', async () => {
    const answers = { 'GET /api/media': problem(500, 'Broken.') as { status: number; body?: unknown } };
    open(answers);
    await screen.findByText('The pictures didn’t load.');
    answers['GET /api/media'] = { status: 200, body: [] };
    mockApi(answers);
    await userEvent.click(button('Try again'));
    await screen.findByText('No pictures yet. The first one you add shows up here.');
  });

  it('stores what was typed about a picture before it is inserted with that', async () => {
    const { calls, onPick } = open({
      'GET /api/media': page(comb),
      [`PUT /api/media/${comb.id}`]: ({ body }) => ({ body: { ...comb, ...(body as object) } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /Untitled picture/ }));
    await userEvent.type(alt(), 'A comb.');
    await userEvent.click(button('Insert Picture'));
    await waitFor(() => expect(onPick).toHaveBeenCalledWith({ url: comb.url, alt: 'A comb.', title: '' }));
    expect(bodies(calls, `PUT /api/media/${comb.id}`)).toEqual([{ alt: 'A comb.', decorative: false }]);
  });

  const ofSomeoneElse = {
    'GET /api/media': page(loom),
    [`PUT /api/media/${loom.id}`]: {
      status: 403,
      body: { status: 403, code: 'auth.not-allowed', message: 'Only editors can change the pictures of others.' },
    },
  };

  it('inserts what a writer says about the picture of someone else, and the library keeps what it says', async () => {
    const { tools, onPick } = open(ofSomeoneElse);
    await userEvent.click(await screen.findByRole('button', { name: /By A. L./ }));
    await userEvent.clear(alt());
    await userEvent.type(alt(), 'Her loom.');
    await userEvent.tab();
    expect(await screen.findByText('Your words go into this post. The library keeps its own.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(button('Insert Picture'));
    await waitFor(() => expect(onPick).toHaveBeenCalledWith({ url: loom.url, alt: 'Her loom.', title: 'By A. L.' }));
    expect(tools.facts.get(loom.id)).toEqual(loom);
  });

  it('inserts nothing for a writer who says that the picture of someone else is decorative, and says why', async () => {
    const { onPick } = open(ofSomeoneElse);
    await userEvent.click(await screen.findByRole('button', { name: /By A. L./ }));
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(button('Insert Picture'));
    expect((await screen.findByRole('alert')).textContent).toContain('Only editors can change the pictures of others.');
    expect(onPick).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(button('Insert Picture'));
    await waitFor(() => expect(onPick).toHaveBeenCalledWith({ url: loom.url, alt: 'A loom.', title: 'By A. L.' }));
    expect(onPick).toHaveBeenCalledTimes(1);
  });

  it('stores that a picture is decorative, which has no alternative text then', async () => {
    const { calls, onPick } = open(
      {
        'GET /api/media': page(loom),
        [`PUT /api/media/${loom.id}`]: ({ body }) => ({ body: { ...loom, ...(body as object) } }),
      },
      'cover',
    );
    await userEvent.click(await screen.findByRole('button', { name: /By A. L./ }));
    await userEvent.click(screen.getByRole('checkbox'));
    expect(alt().disabled).toBe(true);
    await userEvent.click(button('Use as Cover'));
    await waitFor(() => expect(onPick).toHaveBeenCalledWith({ url: loom.url, alt: '', title: 'By A. L.' }));
    expect(bodies(calls, `PUT /api/media/${loom.id}`)[0]).toEqual({ alt: null, decorative: true });
  });

  it('sends only what was changed, so that what another editor wrote meanwhile stays', async () => {
    let stored = { ...loom, alt: 'Her loom.' };
    const { calls, onPick } = open({
      'GET /api/media': page(loom),
      [`PUT /api/media/${loom.id}`]: ({ body }) => ({ body: (stored = { ...stored, ...(body as object) }) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /By A. L./ }));
    const caption = screen.getByRole('textbox', { name: 'Caption and credit' });
    await userEvent.type(caption, '!');
    await userEvent.tab();
    await waitFor(() => expect(alt().value).toBe('Her loom.'));
    await userEvent.clear(caption);
    await userEvent.type(caption, 'By A. L.');
    await userEvent.click(button('Insert Picture'));
    await waitFor(() => expect(onPick).toHaveBeenCalledWith({ url: loom.url, alt: 'Her loom.', title: 'By A. L.' }));
    expect(bodies(calls, `PUT /api/media/${loom.id}`)).toEqual([{ caption: 'By A. L.!' }, { caption: 'By A. L.' }]);
  });

  it('sends only what was changed also if more is typed while the first change is being saved', async () => {
    let stored = { ...loom, alt: 'Her loom.' };
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { calls, onPick } = open({
      'GET /api/media': page(loom),
      [`PUT /api/media/${loom.id}`]: async ({ body }) => {
        await answered;
        return { body: (stored = { ...stored, ...(body as object) }) };
      },
    });
    const sent = () => bodies(calls, `PUT /api/media/${loom.id}`);
    await userEvent.click(await screen.findByRole('button', { name: /By A. L./ }));
    const caption = screen.getByRole('textbox', { name: 'Caption and credit' });
    await userEvent.type(caption, '!');
    await userEvent.tab();
    await waitFor(() => expect(sent()).toHaveLength(1));
    await userEvent.type(caption, '!');
    answer();
    await userEvent.click(button('Insert Picture'));
    await waitFor(() => expect(onPick).toHaveBeenCalledWith({ url: loom.url, alt: 'Her loom.', title: 'By A. L.!!' }));
    expect(sent()).toEqual([{ caption: 'By A. L.!' }, { caption: 'By A. L.!!' }]);
  });

  /** Beside each other: the list and the selected picture. */
  const widen = (): void => {
    window.matchMedia = (media) =>
      ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as never;
  };
  const cannotSave = () => {
    widen();
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const parts = open({ 'GET /api/media': page(comb, loom), [`PUT /api/media/${comb.id}`]: problem(500, 'Broken.') });
    return { ...parts, confirm };
  };

  it.each([
    ['Your words go into this post. The library keeps its own.', () => userEvent.type(alt(), ' Hers.')],
    ['Only editors can change the pictures of others.', () => userEvent.click(screen.getByRole('checkbox'))],
  ])('says “%s” beside the picture, not beside a web address', async (words, edit) => {
    widen();
    open(ofSomeoneElse);
    await userEvent.click(await screen.findByRole('button', { name: /By A. L./ }));
    await edit();
    await userEvent.click(button('Use a Web Address'));
    await userEvent.click(button('Cancel'));
    await screen.findByText(words);
    // No field of the picture has the focus now, so this saves nothing again.
    await userEvent.click(button('Use a Web Address'));
    expect(screen.queryByText(words)).toBeNull();
  });

  it('asks before it drops a description that cannot be stored', async () => {
    const { onPick, onClose, confirm } = cannotSave();
    await userEvent.click(await screen.findByRole('button', { name: /Untitled picture/ }));
    await userEvent.type(alt(), 'A comb.');
    await userEvent.click(button('Insert Picture'));
    expect((await screen.findByRole('alert')).textContent).toContain('Broken.');
    await userEvent.click(button('Close'));
    await waitFor(() => expect(confirm).toHaveBeenCalledWith('Discard what you typed?'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(2));
    expect(alt().value).toBe('A comb.');
    expect(onPick).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    confirm.mockReturnValue(true);
    await userEvent.click(screen.getByRole('button', { name: /By A. L./ }));
    await waitFor(() => expect(alt().value).toBe('A loom.'));
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(button('Close'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('drops what was typed with Cancel, without a question', async () => {
    const { calls, onClose, confirm } = cannotSave();
    await userEvent.click(await screen.findByRole('button', { name: /Untitled picture/ }));
    await userEvent.type(alt(), 'A comb.');
    await userEvent.click(button('Cancel'));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(confirm).not.toHaveBeenCalled();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('asks before it drops what was typed about a picture of another site, also for one of the library', async () => {
    const { onClose, confirm } = cannotSave();
    await userEvent.click(await screen.findByRole('button', { name: 'Use a Web Address' }));
    const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Web address' });
    await userEvent.type(address, '{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(confirm).not.toHaveBeenCalled();
    await userEvent.type(address, 'https://example.org/loom.jpg{Escape}');
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    await userEvent.click(screen.getByRole('button', { name: /By A. L./ }));
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(2));
    expect(address.value).toBe('https://example.org/loom.jpg');
    expect(onClose).toHaveBeenCalledTimes(1);
    confirm.mockReturnValue(true);
    await userEvent.type(address, '{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  });

  it('goes to a field that is too long, and says how long it may be', async () => {
    const { onPick, onClose, confirm } = cannotSave();
    await userEvent.click(await screen.findByRole('button', { name: /Untitled picture/ }));
    fireEvent.change(alt(), { target: { value: 'x'.repeat(301) } });
    expect(screen.getByText('Use 300 characters or fewer.')).toBeTruthy();
    await userEvent.click(button('Insert Picture'));
    await waitFor(() => expect(document.activeElement).toBe(alt()));
    await userEvent.click(screen.getByRole('searchbox'));
    await userEvent.click(button('Close'));
    await waitFor(() => expect(document.activeElement).toBe(alt()));
    expect(onPick).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    confirm.mockReturnValue(true);
    await userEvent.click(button('Close'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('asks before it deletes a picture, and says where one is used that cannot be deleted', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const { calls } = open({
      'GET /api/media': page(loom),
      [`DELETE /api/media/${loom.id}`]: problem(409, 'This picture is used in “Spinster”. Remove it there first.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: /By A. L./ }));
    await userEvent.click(button('Delete Picture'));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    confirm.mockReturnValue(true);
    await userEvent.click(button('Delete Picture'));
    expect((await screen.findByRole('alert')).textContent).toContain('“Spinster”');
    confirm.mockRestore();
  });

  it('takes a picture that someone else has deleted off the list, and says so instead of asking', async () => {
    widen();
    const confirm = jest.spyOn(window, 'confirm');
    const { onClose } = open({
      'GET /api/media': page(comb, loom),
      [`PUT /api/media/${comb.id}`]: problem(404, 'We couldn’t find that picture.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: /Untitled picture/ }));
    await userEvent.type(alt(), 'A comb.{Escape}');
    const words = 'Someone deleted this picture. Choose another one.';
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.queryByRole('button', { name: /Untitled picture/ })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: /By A. L./ }));
    await waitFor(() => expect(alt().value).toBe('A loom.'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(confirm).not.toHaveBeenCalled();
  });

  it('takes a picture off the list also if someone else was faster to delete it', async () => {
    widen();
    open({
      'GET /api/media': page(loom, comb),
      [`DELETE /api/media/${loom.id}`]: problem(404, 'We couldn’t find that picture.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: /By A. L./ }));
    await userEvent.click(button('Delete Picture'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /By A. L./ })).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('moves between pictures with the arrow keys, as one Tab stop', async () => {
    open({ 'GET /api/media': page(loom, comb) });
    const first = await screen.findByRole('button', { name: /By A. L./ });
    const second = screen.getByRole('button', { name: /Untitled/ });
    expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second, { key: 'Home' });
    expect(document.activeElement).toBe(first);
  });

  const given = (files: File[], texts: Record<string, string> = {}) => ({
    files,
    types: ['Files', ...Object.keys(texts)],
    getData: (type: string) => texts[type] ?? '',
  });
  const drawing = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' });
  const note = new File(['A note.'], 'a.txt', { type: 'text/plain' });
  const word = { 'text/html': '<p>A woman at a wheel.</p>', 'text/plain': 'A woman at a wheel.' };

  it('takes a pasted picture, and leaves a pasted text to the field', async () => {
    const { tools } = open({ 'GET /api/media': page(comb) });
    await userEvent.click(await screen.findByRole('button', { name: /Untitled picture/ }));
    fireEvent.paste(alt(), { clipboardData: given([drawing], word) });
    fireEvent.paste(alt(), { clipboardData: given([drawing]) });
    fireEvent.paste(screen.getByRole('dialog'), { clipboardData: given([drawing], word) });
    fireEvent.drop(screen.getByRole('dialog'), { dataTransfer: given([note]) });
    expect(tools.queue.uploads.getState()).toEqual([]);
    fireEvent.paste(screen.getByRole('dialog').parentElement!, { clipboardData: given([drawing]) });
    fireEvent.drop(screen.getByRole('dialog'), { dataTransfer: given([drawing]) });
    expect(tools.queue.uploads.getState()).toHaveLength(2);
    const status = await screen.findByText('2 pictures didn’t upload.');
    expect(screen.getByRole('dialog').contains(status)).toBe(true);
  });

  it('goes down one row with the arrow key, also beside uploads', async () => {
    const { tools } = open({ 'GET /api/media': page(loom, comb, media('rule')) });
    await screen.findByRole('button', { name: /By A. L./ });
    act(() => void tools.queue.add([drawing], 'library'));
    const list = screen.getByRole('list', { name: 'Pictures in the library' });
    // Two columns: the upload and the first picture, and two pictures below them.
    [...list.children].forEach((cell, at) =>
      Object.defineProperty(cell, 'offsetTop', { value: at < 2 ? 0 : 200, configurable: true }),
    );
    const [first, , third] = within(list).getAllByRole('button', { name: /picture|By A. L./ });
    first!.focus();
    fireEvent.keyDown(first!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(third);
    fireEvent.keyDown(third!, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(first);
  });

  it('shows uploads with their state, and takes a wrong file off the list', async () => {
    open({ 'GET /api/media': page() });
    const files = [new File(['%PDF'], 'a.pdf', { type: 'application/pdf' })];
    fireEvent.change(screen.getByLabelText('Choose pictures'), { target: { files } });
    const list = screen.getByRole('list', { name: 'Pictures in the library' });
    expect(within(list).getByText(/We can’t use this kind of file/)).toBeTruthy();
    await userEvent.click(button('Remove: a.pdf'));
    expect(within(list).queryByText('a.pdf')).toBeNull();
  });
});
