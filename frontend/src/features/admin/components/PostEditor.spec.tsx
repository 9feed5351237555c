import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../../lib/api/client';
import type { PostSummary } from '../../../lib/api/types';
import { deleteAllDrafts } from '../../../lib/draft';
import { resetBetweenTests } from '../../../testing/account';
import { mockApi, problem, type Call } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import type { Decisions } from '../desk/use-decisions';
import { CreatePost } from './CreatePost';
import { EditPost } from './EditPost';

resetBetweenTests();

const categories = [{ id: 4, name: 'Dirty Words', slug: 'dirty-words' }];
const post = {
  id: 12,
  title: 'Spinster',
  content: 'It was a job.',
  contentHtml: '<p>It was a job.</p>',
  footer: null,
  footerHtml: null,
  imageUrl: null,
  categoryId: 4,
  published: true,
  version: 3,
};
const preview = { contentHtml: '<p>Said <em>of boys</em>.</p>', footerHtml: null, excerpt: '', readingMinutes: 1 };
const api = {
  'GET /api/categories': { body: categories },
  'POST /api/posts/preview': { body: preview },
  'GET /api/posts/12': { body: post },
};
const decide: Decisions<PostSummary>['decide'] = ({ send }) =>
  send(() => undefined).then(
    () => null,
    (error: ApiError) => error,
  );
const sent = (calls: Call[], method: string) =>
  calls.filter((call) => call.method === method && !call.path.endsWith('/preview')).map(({ body }) => body);

function create(answers = {}) {
  const calls = mockApi({ ...api, 'POST /api/posts': { status: 201, body: post }, ...answers });
  const onClose = jest.fn();
  const view = renderPage(<CreatePost onClose={onClose} />);
  return { calls, onClose, ...view };
}

function edit(answers = {}) {
  const calls = mockApi({ ...api, 'PUT /api/posts/12': { body: post }, ...answers });
  const onClose = jest.fn();
  const view = renderPage(<EditPost id={12} decide={decide} stays={() => true} onClose={onClose} />);
  return { calls, onClose, ...view };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('lasting-draft:'));
const draftStored = () => waitFor(() => expect(drafts()).toHaveLength(1));

async function write(): Promise<void> {
  await screen.findByRole('option', { name: 'Dirty Words' });
  await userEvent.type(field('Title'), 'Tomboy');
  await userEvent.type(field('Content'), 'Said *of boys*.');
}

describe('a new article', () => {
  it('can be saved once it has a title, a category and a text', async () => {
    const { calls, onClose } = create();
    await write();
    expect([button('Save as Draft').disabled, button('Publish').disabled]).toEqual([true, true]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Dirty Words');
    await userEvent.click(button('Save as Draft'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent(calls, 'POST')).toEqual([
      { title: 'Tomboy', content: 'Said *of boys*.', footer: null, imageUrl: null, categoryId: 4, published: false },
    ]);
    expect(drafts()).toEqual([]);
  });

  it('is previewed as readers will see it', async () => {
    create();
    await write();
    await userEvent.click(button('Preview'));
    expect((await screen.findByText('of boys')).tagName).toBe('EM');
    expect(screen.getByText('1 min read')).toBeTruthy();
  });

  it('can be edited when the preview fails', async () => {
    create({ 'POST /api/posts/preview': problem(503, 'Not now.') });
    await write();
    await userEvent.click(button('Preview'));
    expect(await screen.findByText(/No preview at the moment: Not now\./)).toBeTruthy();
    await userEvent.click(button('Write'));
    expect(field('Content').value).toBe('Said *of boys*.');
  });

  it('keeps the typed text when the server rejects it, and shows each error at its field', async () => {
    const errors = [{ path: 'imageUrl', message: 'Invalid url' }];
    create({ 'POST /api/posts': problem(400, 'Invalid url', errors) });
    await write();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Dirty Words');
    await userEvent.type(field('Image'), 'cat.jpg');
    await userEvent.click(button('Publish'));
    await waitFor(() => expect(document.activeElement).toBe(field('Image')));
    expect(within(screen.getByRole('dialog')).getAllByText('Invalid url')).toHaveLength(2);
    expect(field('Title').value).toBe('Tomboy');
  });

  it('has a title of at most 300 characters', async () => {
    const { calls } = create();
    await write();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Dirty Words');
    await userEvent.clear(field('Title'));
    await userEvent.click(field('Title'));
    await userEvent.paste('a'.repeat(301));
    expect(screen.getByText('1 character too many')).toBeTruthy();
    await userEvent.click(button('Publish'));
    expect(await screen.findByText('Title must be at most 300 characters')).toBeTruthy();
    expect(sent(calls, 'POST')).toEqual([]);
  });
});

describe('unsaved text', () => {
  it('is offered the next time, and restored unchanged', async () => {
    const { unmount } = create();
    await write();
    await draftStored();
    unmount();
    create();
    expect(await screen.findByText(/You have an unsaved draft from \d\d:\d\d\./)).toBeTruthy();
    expect(field('Title').value).toBe('');
    await userEvent.click(button('Restore'));
    expect([field('Title').value, field('Content').value]).toEqual(['Tomboy', 'Said *of boys*.']);
  });

  it('of another window is not touched by an editor in which nothing was typed', async () => {
    const { unmount } = create();
    await write();
    await draftStored();
    const theirs = drafts().map((key) => [key, localStorage.getItem(key)!] as const);
    unmount();
    localStorage.clear();
    create();
    theirs.forEach(([key, text]) => localStorage.setItem(key, text));
    fireEvent(window, new Event('pagehide'));
    expect(drafts()).toHaveLength(1);
  });

  it('is deleted when it is discarded', async () => {
    const { unmount } = create();
    await write();
    await draftStored();
    unmount();
    create();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(drafts()).toEqual([]);
    expect(screen.queryByText(/unsaved draft/)).toBeNull();
  });

  it('is deleted at logout', async () => {
    create();
    await write();
    await draftStored();
    deleteAllDrafts();
    expect(drafts()).toEqual([]);
  });

  it('is not closed without a question', async () => {
    const { onClose } = create();
    await write();
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Close without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Go on writing' }));
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(button('Cancel'));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalled();
    expect(drafts()).toEqual([]);
  });

  it('can be kept while the editor closes', async () => {
    const { onClose } = create();
    await write();
    await userEvent.click(button('Cancel'));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep draft and close' }));
    expect(onClose).toHaveBeenCalled();
    expect(drafts()).toHaveLength(1);
  });

  it('blocks leaving the page', async () => {
    create();
    const left = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(left()).toBe(false);
    await write();
    expect(left()).toBe(true);
  });
});

describe('an existing article', () => {
  const change = async (): Promise<void> => {
    await waitFor(() => expect(field('Title').value).toBe('Spinster'));
    await userEvent.type(field('Title'), '!');
  };

  it('is saved with the version that the editor saw', async () => {
    const { calls, onClose } = edit();
    await change();
    await userEvent.click(button('Save'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent(calls, 'PUT')).toEqual([
      { title: 'Spinster!', content: 'It was a job.', footer: null, imageUrl: null, categoryId: 4, version: 3 },
    ]);
  });

  it('is unpublished together with the typed text', async () => {
    const { calls } = edit();
    await change();
    await userEvent.click(button('Unpublish'));
    await waitFor(() =>
      expect(sent(calls, 'PUT')).toEqual([expect.objectContaining({ published: false, version: 3 })]),
    );
  });

  it('saved by someone else first is overwritten only on purpose, with their version in sight', async () => {
    const theirs = { ...post, content: 'A trade.', contentHtml: '<p>A trade.</p>', version: 4 };
    const reads = [post, theirs];
    const { calls, onClose } = edit({
      'GET /api/posts/12': () => ({ body: reads.shift() ?? theirs }),
      'PUT /api/posts/12': ({ body }: Call) =>
        (body as { version: number }).version === 4 ? { body: theirs } : problem(409, 'Someone decided this first.'),
    });
    await change();
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Someone decided this first.')).toBeTruthy();
    expect(field('Title').value).toBe('Spinster!');
    await userEvent.click(button('Their version'));
    expect(screen.getByText('A trade.')).toBeTruthy();
    await userEvent.click(button('Write'));
    expect(button('Save').disabled).toBe(true);
    await userEvent.click(button('Save mine over theirs'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent(calls, 'PUT')).toEqual([
      expect.objectContaining({ version: 3 }),
      expect.objectContaining({ title: 'Spinster!', version: 4 }),
    ]);
  });

  it('does not show an old version as theirs when theirs cannot be loaded', async () => {
    const reads = [{ body: post }];
    edit({
      'GET /api/posts/12': () => reads.shift() ?? problem(503, 'Not now.'),
      'PUT /api/posts/12': problem(409, 'Someone decided this first.'),
    });
    await change();
    await userEvent.click(button('Save'));
    expect(await screen.findByText(/^Someone decided this first\. What you typed is still here/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Their version' })).toBeNull();
    expect(button('Save').disabled).toBe(false);
  });

  it('continues from their version after the user discards their own', async () => {
    const theirs = { ...post, title: 'Spinsters', version: 4 };
    const reads = [post, theirs];
    const { calls } = edit({
      'GET /api/posts/12': () => ({ body: reads.shift() ?? theirs }),
      'PUT /api/posts/12': ({ body }: Call) =>
        (body as { version: number }).version === 4 ? { body: theirs } : problem(409, 'Someone decided this first.'),
    });
    window.confirm = () => true;
    await change();
    await userEvent.click(button('Save'));
    await userEvent.click(await screen.findByRole('button', { name: 'Take their version' }));
    expect(field('Title').value).toBe('Spinsters');
    await waitFor(() => expect(drafts()).toEqual([]));
    await userEvent.click(button('Save'));
    await waitFor(() => expect(sent(calls, 'PUT').at(-1)).toMatchObject({ title: 'Spinsters', version: 4 }));
  });

  it('warns about a draft of an older version, and asks before saving it', async () => {
    const { unmount } = edit();
    await change();
    await draftStored();
    unmount();
    const { calls } = edit({
      'GET /api/posts/12': { body: { ...post, footer: 'Registers.', version: 4 } },
      'PUT /api/posts/12': problem(409, 'Someone decided this first.'),
    });
    expect(await screen.findByText(/The article was changed since it was begun/)).toBeTruthy();
    await userEvent.click(button('Restore'));
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Someone decided this first.')).toBeTruthy();
    expect(sent(calls, 'PUT')).toEqual([expect.objectContaining({ title: 'Spinster!', version: 3 })]);
  });

  it('loses nothing when the session has ended, and links to the sign-in page', async () => {
    const { onClose } = edit({ 'PUT /api/posts/12': problem(401, 'Please sign in first.') });
    await change();
    await userEvent.click(button('Save'));
    const link = await screen.findByRole('link', { name: 'Sign in in another window' });
    expect(link.getAttribute('href')).toBe('/auth?next=%2Fadmin');
    expect(onClose).not.toHaveBeenCalled();
    expect(field('Title').value).toBe('Spinster!');
    expect(drafts()).toHaveLength(1);
  });

  it('can be loaded again after a failure', async () => {
    const answers = [problem(503, 'Not now.'), { body: post }];
    edit({ 'GET /api/posts/12': () => answers.shift()! });
    expect(await screen.findByText('Not now.')).toBeTruthy();
    await userEvent.click(button('Try again'));
    await waitFor(() => expect(field('Title').value).toBe('Spinster'));
  });
});
