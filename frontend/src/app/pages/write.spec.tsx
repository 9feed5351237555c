import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useToastSlot } from '../../components/toasts/toast';
import { admin } from '../../testing/account';
import { mockApi, problem, type Call } from '../../testing/api';
import { openArticle, publishedPost, savedDraft, title, typeTitle, writingApi } from '../../testing/article-page';
import { button, resetDesk } from '../../testing/desk';
import { FakeChannel } from '../../testing/fake-channel';
import { renderPage } from '../../testing/render-page';
import WritePage from './write';

resetDesk();
afterEach(() => void jest.restoreAllMocks());

/** Ctrl+S, so that no test waits for a pause. */
const save = () =>
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Content' }), { key: 's', keyCode: 83, ctrlKey: true });
const puts = (calls: Call[]) => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('lasting-draft:post:'));

describe('the page on which an article is written', () => {
  it('gives a new article its address with the first word, and says what it still needs', async () => {
    const { calls, path } = await openArticle('/admin/posts/new');
    expect([button('Save as Draft').disabled, button('Publish').disabled]).toEqual([true, true]);
    expect(button('Publish').title).toBe('To save, add a title, a category, and some content.');
    typeTitle('Tomboy');
    save();
    await waitFor(() => expect(path()).toBe('/admin/posts/12'));
    expect(title().value).toBe('Tomboy');
    expect(puts(calls)).toMatchObject([{ title: 'Tomboy', content: '', categoryId: null, baseVersion: 0 }]);
    const lacks = within(screen.getByRole('region', { name: 'Before it goes out' }));
    expect(lacks.getAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)).toEqual([
      'Fix: It has no category',
      'Fix: It has no text',
    ]);
    expect(kept()).toEqual([]);
  });

  it('publishes what is saved, and offers the page and an email', async () => {
    const { calls, path } = await openArticle('/admin/posts/12', {
      'GET /api/posts/12': { body: { ...publishedPost, published: false } },
      'POST /api/posts/12/publish': { body: publishedPost },
    });
    typeTitle('Spinster: a job');
    fireEvent.click(button('Publish'));
    await waitFor(() => expect(path()).toBe('/admin'));
    const sent = calls.filter(({ method }) => method !== 'GET').map(({ method, path: to, body }) => [method, to, body]);
    expect(sent).toEqual([
      ['PUT', '/api/posts/12/draft', expect.objectContaining({ title: 'Spinster: a job', postVersion: 3 })],
      ['POST', '/api/posts/12/publish', { version: 3, draftVersion: 1 }],
    ]);
    expect(useToastSlot.getState().toast).toMatchObject({
      description: 'Post publish status updated',
      other: { label: 'View' },
      action: { label: 'Email subscribers' },
    });
  });

  it('has nothing to publish until something has changed', async () => {
    await openArticle('/admin/posts/12');
    expect(button('Publish').disabled).toBe(true);
    expect(button('Publish').title).toBe('Readers already see this text.');
    typeTitle('Spinster: a job');
    await waitFor(() => expect(button('Publish').disabled).toBe(false));
  });

  it('keeps the text on this device while the server cannot be reached', async () => {
    const { unmount, calls: before } = await openArticle('/admin/posts/12', {
      'PUT /api/posts/12/draft': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    typeTitle('Typed on a train');
    save();
    expect((await screen.findAllByText(/^Offline\. Kept on this device since/))[0]).toBeTruthy();
    expect(kept()).toHaveLength(1);
    unmount();
    // The last try of the editor that was left.
    await waitFor(() => expect(puts(before).length).toBeGreaterThan(1));
    // The next time, the text of this device is there and is saved.
    const { calls } = await openArticle('/admin/posts/12');
    expect(title().value).toBe('Typed on a train');
    save();
    await waitFor(() => expect(puts(calls)).toHaveLength(1));
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('shows both texts when someone else saved first, and sends mine over theirs only when asked', async () => {
    const draft = {
      ...publishedPost,
      title: 'Theirs',
      version: 5,
      savedAt: '2026-11-27T12:00:00.000Z',
      savedBy: 'theo',
    };
    let answer: typeof savedDraft | ReturnType<typeof problem> = problem(409, 'Someone changed this article.');
    let hasDraft = false;
    const { calls } = await openArticle('/admin/posts/12', {
      'GET /api/posts/12': () => ({ body: { ...publishedPost, hasDraft } }),
      'GET /api/posts/12/draft': { body: draft },
      'PUT /api/posts/12/draft': () => answer,
    });
    hasDraft = true;
    typeTitle('Mine');
    save();
    const theirs = await screen.findByRole('region', { name: 'Their version' });
    expect(theirs.textContent).toContain('Theirs');
    expect(screen.getByRole('region', { name: 'Your version' }).textContent).toContain('Mine');
    expect(button('Save as Draft').disabled).toBe(true);
    answer = savedDraft;
    fireEvent.click(button('Keep mine'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Their version' })).toBeNull());
    expect(puts(calls).at(-1)).toMatchObject({ title: 'Mine', baseVersion: 5 });
  });

  it('sends an editor’s answer to a writer, also while the text can’t be saved', async () => {
    const publishRequest = { askedBy: 'Ada', askedOn: '2026-11-24', answer: null };
    const answered = { ...publishRequest, answer: { by: 'Bea', on: '2026-11-25', note: 'Add a source.' } };
    const { calls } = await openArticle('/admin/posts/12', {
      'GET /api/posts/12': { body: { ...publishedPost, publishRequest } },
      'PUT /api/posts/12/draft': problem(400, 'That’s too long.'),
      'POST /api/posts/12/ask-to-publish/answer': { body: { ...publishedPost, publishRequest: answered } },
    });
    typeTitle('Half a thought');
    fireEvent.click(button('Not Yet...'));
    fireEvent.change(await screen.findByLabelText('Why not yet'), { target: { value: 'Add a source.' } });
    fireEvent.click(button('Send to the Writer'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ path }) => path.endsWith('/answer'))?.body).toEqual({ note: 'Add a source.' });
    expect(await screen.findByText(/Bea answered the writer on/)).toBeTruthy();
    expect(title().value).toBe('Half a thought');
  });

  it('keeps an editor’s answer in sight when the writer isn’t asking anymore, and says so', async () => {
    let publishRequest: object | null = { askedBy: 'Ada', askedOn: '2026-11-24', answer: null };
    await openArticle('/admin/posts/12', {
      'GET /api/posts/12': () => ({ body: { ...publishedPost, publishRequest } }),
      'POST /api/posts/12/ask-to-publish/answer': () => {
        publishRequest = null;
        return problem(404, 'No request to publish this article is waiting.');
      },
    });
    fireEvent.click(button('Not Yet...'));
    const why = await screen.findByLabelText<HTMLTextAreaElement>('Why not yet');
    fireEvent.change(why, { target: { value: 'Add a source.' } });
    fireEvent.click(button('Send to the Writer'));
    expect(await screen.findByText(/the writer isn’t asking anymore/)).toBeTruthy();
    expect([why.value, button('Send to the Writer').disabled]).toEqual(['Add a source.', true]);
  });

  it('says when changes go out that are scheduled already', async () => {
    const scheduledFor = '2026-12-01T12:00:00.000Z';
    const { path } = await openArticle('/admin/posts/12', {
      'GET /api/posts/12': { body: { ...publishedPost, scheduledFor } },
    });
    typeTitle('Spinster: a job');
    expect(await screen.findByText(/^Readers don’t see your changes until/)).toHaveProperty(
      'textContent',
      expect.stringMatching(/until Tuesday, December 1, .*\.$/),
    );
    fireEvent.click(button('Save as Draft'));
    await waitFor(() => expect(path()).toBe('/admin'));
    expect(useToastSlot.getState().toast?.description).toMatch(/^Draft saved\. Readers see it Tuesday, December 1, /);
  });

  it('shows the server’s message at its field', async () => {
    await openArticle('/admin/posts/12', {
      'PUT /api/posts/12/draft': problem(400, 'Check the fields.', [{ path: 'imageUrl', message: 'Use https.' }]),
    });
    fireEvent.click(button('Use a Web Address'));
    fireEvent.change(screen.getByRole('textbox', { name: 'Image' }), { target: { value: 'ftp://example.org/a' } });
    save();
    expect((await screen.findByText('Use https.')).getAttribute('role')).toBe('alert');
    expect(screen.getByText('Your text isn’t on the server yet.')).toBeTruthy();
  });

  it('offers articles that were begun in this browser and never reached the server, and continues one of them', async () => {
    const form = { title: 'Hoyden', content: 'A girl of ill manners.', footer: '', summary: '', imageUrl: '', imageAlt: '', categoryId: '' }; // prettier-ignore
    const store = (name: string, at: number, more: object) =>
      localStorage.setItem(
        `lasting-draft:post:1:${name}`,
        JSON.stringify({ at, version: null, form: { ...form, ...more } }),
      );
    store('new:other:tab', 1, {});
    store('new:third:tab', 2, { title: '', content: 'No title yet.' });
    const { calls } = await openArticle('/admin/posts/new', {
      'POST /api/posts/drafts': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    expect(await screen.findByText('You didn’t finish “No title yet.”')).toBeTruthy();
    fireEvent.click(button('Continue “Hoyden”'));
    expect(title().value).toBe('Hoyden');
    expect(screen.getByRole('textbox', { name: 'Content' }).textContent).toBe('A girl of ill manners.');
    // One at a time, and nothing was deleted but the place it came from.
    expect(screen.queryByText(/You didn’t finish/)).toBeNull();
    expect(kept()).toHaveLength(2);
    expect(kept()).not.toContain('lasting-draft:post:1:new:other:tab');
    expect(kept().some((key) => localStorage.getItem(key)!.includes('Hoyden'))).toBe(true);
    save();
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/posts/drafts')).toBe(true));
  });

  it('leaves the focus at the next article that is offered when one is discarded, and then at the text', async () => {
    for (const name of ['new:one:tab', 'new:two:tab'])
      localStorage.setItem(
        `lasting-draft:post:1:${name}`,
        JSON.stringify({ at: 1, version: null, form: { title: name } }),
      );
    await openArticle('/admin/posts/new');
    const discard = () => screen.getAllByRole('button', { name: /^Discard “/ });
    await waitFor(() => expect(discard()).toHaveLength(2));
    discard()[0]!.focus();
    fireEvent.click(discard()[0]!);
    await waitFor(() => expect(discard()).toHaveLength(1));
    await waitFor(() => expect(document.activeElement).toBe(discard()[0]));
    fireEvent.click(discard()[0]!);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('does not offer an article that another tab has open', async () => {
    Object.assign(globalThis, { BroadcastChannel: FakeChannel });
    try {
      const other = new FakeChannel('new-posts');
      other.addEventListener('message', (event) => {
        if ((event as MessageEvent<{ type: string }>).data.type === 'ask')
          other.postMessage({ type: 'taken', post: 'new:other:tab' });
      });
      for (const name of ['new:other:tab', 'new:closed:tab'])
        localStorage.setItem(
          `lasting-draft:post:1:${name}`,
          JSON.stringify({ at: 1, version: null, form: { title: name } }),
        );
      await openArticle('/admin/posts/new');
      expect(await screen.findByText('You didn’t finish “new:closed:tab”')).toBeTruthy();
      expect(screen.queryByText('You didn’t finish “new:other:tab”')).toBeNull();
    } finally {
      FakeChannel.closeAll();
      Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    }
  });

  it('offers and continues no article that another tab has continued since', async () => {
    Object.assign(globalThis, { BroadcastChannel: FakeChannel });
    try {
      const names = ['new:one:tab', 'new:two:tab', 'new:three:tab'].map((name) => `lasting-draft:post:1:${name}`);
      const draftOf = (title: string) => JSON.stringify({ at: 1, version: null, form: { title } });
      names.forEach((name) => localStorage.setItem(name, draftOf(name)));
      await openArticle('/admin/posts/new', {
        'POST /api/posts/drafts': () => Promise.reject(new TypeError('Failed to fetch')),
      });
      await screen.findByText(`You didn’t finish “${names[0]}”`);
      const other = new FakeChannel('new-posts');
      const received: unknown[] = [];
      other.addEventListener('message', (event) => received.push((event as MessageEvent).data));
      // It continued one, and this page learns of it.
      other.postMessage({ type: 'taken', post: 'new:one:tab' });
      await waitFor(() => expect(screen.queryByText(`You didn’t finish “${names[0]}”`)).toBeNull());
      // It continued another, and the message got lost.
      localStorage.removeItem(names[1]!);
      fireEvent.click(button(`Continue “${names[1]}”`));
      expect(useToastSlot.getState().toast?.title).toBe(`“${names[1]}” isn’t here anymore`);
      expect([title().value, screen.queryByText(`You didn’t finish “${names[1]}”`)]).toEqual(['', null]);
      // This page continues the last, and says so.
      fireEvent.click(button(`Continue “${names[2]}”`));
      expect(title().value).toBe(names[2]);
      await waitFor(() => expect(received).toContainEqual({ type: 'taken', post: 'new:three:tab' }));
    } finally {
      FakeChannel.closeAll();
      Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    }
  });

  it('stores and sends nothing more after its writer signed out in another tab', async () => {
    Object.assign(globalThis, { BroadcastChannel: FakeChannel });
    try {
      const { calls } = await openArticle('/admin/posts/12');
      typeTitle('Half a thought');
      new FakeChannel('session').postMessage({ from: 'another tab', news: { type: 'signed-out' } });
      expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeTruthy();
      expect([kept(), puts(calls)]).toEqual([[], []]);
    } finally {
      FakeChannel.closeAll();
      Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    }
  });

  it('asks members and visitors to sign in', async () => {
    mockApi({ ...writingApi, 'GET /api/auth/user': { status: 401 } });
    renderPage(<WritePage />, '/admin/posts/12', {}, '/admin/posts/:id');
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeTruthy();
  });
});

describe('a writer’s article that an editor has scheduled', () => {
  const writer = { ...admin, isAdmin: false, role: 'writer', capabilities: ['use-desk', 'write-drafts'] };
  const soon = () => new Date(Date.now() + 3_600_000).toISOString();
  const scheduled = (more: object = {}) => ({ ...publishedPost, published: false, scheduledFor: soon(), ...more });
  const open = (answers: Parameters<typeof openArticle>[1]) =>
    openArticle('/admin/posts/12', { 'GET /api/auth/user': { body: writer }, ...answers });
  const note = () => screen.queryByText('An editor scheduled this article.');

  it('offers its writer nothing that the server would refuse, and says why', async () => {
    const draft = { ...publishedPost, title: 'Changed', version: 5, savedAt: '2026-11-27T12:00:00.000Z' };
    await open({
      'GET /api/posts/12': { body: scheduled({ published: true, hasDraft: true }) },
      'GET /api/posts/12/draft': { body: draft },
    });
    expect(screen.getByText('An editor scheduled your changes.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask to Publish' })).toBeNull();
    for (const name of ['Scheduled', 'Save as Draft'])
      expect([button(name).disabled, button(name).title]).toEqual([
        true,
        'An editor scheduled it. Until it goes out, only editors can change it.',
      ]);
    fireEvent.click(button('More'));
    expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Discard Changes' })).toBeNull();
  });

  it('shows that it is scheduled once the server refuses a request for that reason', async () => {
    let post = scheduled({ scheduledFor: null });
    await open({
      'GET /api/posts/12': () => ({ body: post }),
      'POST /api/posts/12/ask-to-publish': () => {
        post = scheduled();
        return problem(409, 'An editor has scheduled this article.');
      },
    });
    expect(note()).toBeNull();
    fireEvent.click(button('Ask to Publish'));
    await waitFor(() => expect(note()).not.toBeNull());
    expect(useToastSlot.getState().toast?.title).toBe('We couldn’t ask');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Scheduled' })).disabled).toBe(true);
  });

  it('shows that nobody waits for an editor anymore when a request can’t be withdrawn', async () => {
    const publishRequest = { askedBy: 'Ada', askedOn: '2026-11-24', answer: null };
    let post: object = scheduled({ scheduledFor: null, publishRequest });
    await open({
      'GET /api/posts/12': () => ({ body: post }),
      'DELETE /api/posts/12/ask-to-publish': () => {
        post = { ...publishedPost, publishRequest: null };
        return problem(404, 'No request to publish this article is waiting.');
      },
    });
    fireEvent.click(button('Withdraw Request'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw Request' })).toBeNull());
    expect(useToastSlot.getState().toast?.title).toBe('We couldn’t withdraw your request');
    expect(screen.queryByText('You asked an editor to publish this')).toBeNull();
  });

  it.each([
    ['Withdraw Request', null],
    ['Dismiss', { by: 'Bea', on: '2026-11-25', note: 'Add a source.' }],
  ])('leaves the focus at the text after %s', async (name, answer) => {
    const publishRequest = { askedBy: 'Ada', askedOn: '2026-11-24', answer };
    await open({
      'GET /api/posts/12': { body: scheduled({ scheduledFor: null, publishRequest }) },
      'DELETE /api/posts/12/ask-to-publish': { status: 204 },
    });
    button(name).focus();
    fireEvent.click(button(name));
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('is its writer’s again once the server saves what they type', async () => {
    await open({ 'GET /api/posts/12': { body: scheduled() } });
    expect(note()).not.toBeNull();
    typeTitle('Spinster: a job');
    save();
    await waitFor(() => expect(note()).toBeNull());
    expect([button('Ask to Publish').disabled, button('Save as Draft').disabled]).toEqual([false, false]);
  });

  it('stays scheduled when an editor saves it', async () => {
    const { calls } = await openArticle('/admin/posts/12', { 'GET /api/posts/12': { body: scheduled() } });
    typeTitle('Spinster: a job');
    save();
    await waitFor(() => expect(puts(calls)).toHaveLength(1));
    expect(await screen.findAllByText(/^Saved/)).not.toHaveLength(0);
    expect(screen.getByText('Scheduled')).toBeTruthy();
    expect(button('Publish').disabled).toBe(false);
  });
});
