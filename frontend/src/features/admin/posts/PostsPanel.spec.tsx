import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useToastSlot } from '../../../components/toasts/toast';
import { shownToast } from '../../../testing/account';
import { changesOf, problem } from '../../../testing/api';
import { button, openDesk, post, resetDesk } from '../../../testing/desk';

resetDesk();

const category = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Category' });
const rowOf = (title: string) => screen.getByText(title).closest('tr')!;

describe('the list of posts', () => {
  it('shows one category and one state, and both stay in the address', async () => {
    const { requestsTo, path } = openDesk();
    await screen.findByText('Spinster');
    await within(await category()).findByRole('option', { name: 'The History' });
    await userEvent.selectOptions(await category(), 'The History');
    await userEvent.click(button('Scheduled'));
    expect(path()).toBe('/admin?tab=posts&status=scheduled&category=4');
    await waitFor(() => expect(requestsTo('/api/posts').at(-1)).toMatchObject({ categoryId: '4', scheduled: 'true' }));
    expect(requestsTo('/api/posts').at(-1)).not.toHaveProperty('published');
    await userEvent.click(button('Drafts'));
    await waitFor(() => expect(requestsTo('/api/posts').at(-1)).toMatchObject({ categoryId: '4', published: 'false' }));
    await userEvent.selectOptions(await category(), 'All Categories');
    expect(path()).toBe('/admin?tab=posts&status=draft');
  });

  it('never shows the rows of another category while its own load', async () => {
    const never = new Promise<never>(() => undefined);
    openDesk('/admin?tab=posts', {
      'GET /api/posts': ({ path }: { path: string }) =>
        path.includes('categoryId') ? never : { body: [post(2, 'Spinster')] },
    });
    await screen.findByText('Spinster');
    await within(await category()).findByRole('option', { name: 'The History' });
    await userEvent.selectOptions(await category(), 'The History');
    await waitFor(() => expect(screen.queryByText('Spinster')).toBeNull());
  });

  it.each([
    ['', 'No posts found.'],
    ['&category=4', 'No posts in The History.'],
    ['&category=4&status=draft', 'No drafts in The History.'],
    ['&category=4&status=published', 'No published posts in The History.'],
    ['&category=4&status=scheduled', 'Nothing in The History is scheduled.'],
    ['&status=scheduled', 'Nothing is scheduled.'],
  ])('names its filter when it is empty: %s', async (filter, words) => {
    const { path } = openDesk(`/admin?tab=posts${filter}`, { 'GET /api/posts': { body: [] } });
    expect(await screen.findByText(words)).toBeTruthy();
    if (filter === '') return;
    await userEvent.click(button('Show all posts'));
    expect(path()).toBe('/admin?tab=posts');
  });

  it('opens a post that its writer asks to publish, and publishes none of these unread', async () => {
    const publishRequest = { askedBy: 'bea', askedOn: '2026-11-27', answer: null };
    const asked = { ...post(3, 'Hag'), published: false, publishRequest };
    const { calls, path } = openDesk('/admin?tab=posts', { 'GET /api/posts': { body: [asked] } });
    await screen.findByText('Hag');
    await userEvent.click(within(rowOf('Hag')).getByRole('checkbox'));
    // The one below the list.
    await userEvent.click((await screen.findAllByRole('button', { name: 'Publish' })).at(-1)!);
    expect(
      await within(rowOf('Hag')).findByText('Its writer asked to publish this. Open it and read it first.'),
    ).toBeTruthy();
    await userEvent.click(within(rowOf('Hag')).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(path()).toBe('/admin/posts/3'));
    expect(changesOf(calls)).toEqual([]);
  });

  it('publishes no changes of a published post unread', async () => {
    const changed = { ...post(3, 'Hag'), published: true, hasDraft: true };
    const { calls } = openDesk('/admin?tab=posts', { 'GET /api/posts': { body: [changed] } });
    await screen.findByText('Hag');
    await userEvent.click(within(rowOf('Hag')).getByRole('checkbox'));
    await userEvent.click((await screen.findAllByRole('button', { name: 'Publish' })).at(-1)!);
    expect(await within(rowOf('Hag')).findByText(/^It has changes that readers don’t see yet/)).toBeTruthy();
    expect(changesOf(calls)).toEqual([]);
  });

  it.each([
    [
      false,
      'Publish',
      'POST /api/posts/3/publish',
      /^It goes out .+\. Publish it now\? Undo won’t bring the time back\.$/,
    ],
    [
      true,
      'Unpublish',
      'PUT /api/posts/3',
      /^Its changes go out .+\. Unpublish it now\? Undo won’t bring the time back\.$/,
    ],
  ])('asks before a post loses its time (published: %s)', async (published, name, route, question) => {
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = { ...post(3, 'Hag'), published, scheduledFor, hasDraft: true };
    const { calls } = openDesk('/admin?tab=posts', {
      'GET /api/posts': { body: [scheduled] },
      [route]: { body: { ...scheduled, published: !published, scheduledFor: null, version: 2 } },
    });
    await screen.findByText('Hag');
    const asked: string[] = [];
    window.confirm = (words = '') => asked.push(words) > 1;
    const press = () => userEvent.click(within(rowOf('Hag')).getByRole('button', { name }));
    await press();
    expect(asked).toEqual([expect.stringMatching(question)]);
    expect(changesOf(calls)).toEqual([]);
    await press();
    await waitFor(() => expect(changesOf(calls)).toHaveLength(1));
    expect(asked).toHaveLength(2);
  });

  it.each([
    [
      'one of them',
      [true, false],
      /^1 of these 2 posts is scheduled: “Post 1” goes out .+\. Publish them all now\? Undo won’t bring the time back\.$/,
    ],
    [
      'some of them',
      [true, true, false],
      /^2 of these 3 posts are scheduled for later\. Publish them all now\? Undo won’t bring their times back\.$/,
    ],
    [
      'all of them',
      [true, true],
      /^These 2 posts are scheduled for later\. Publish them all now\? Undo won’t bring their times back\.$/,
    ],
    ['the only one', [true], /^It goes out .+\. Publish it now\? Undo won’t bring the time back\.$/],
  ])('asks once before posts that are published together lose their times: %s', async (_, times, question) => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const drafts = times.map((isScheduled, at) => ({
      ...post(at + 1, `Post ${at + 1}`),
      published: false,
      scheduledFor: isScheduled ? soon : null,
    }));
    const { calls } = openDesk('/admin?tab=posts', {
      'GET /api/posts': { body: drafts },
      'POST /api/moderation/decisions': {
        body: drafts.map(({ id }) => ({ kind: 'post', id, status: 'done', message: null, decisionId: id + 50 })),
      },
    });
    await screen.findByText('Post 1');
    for (const { title } of drafts) await userEvent.click(within(rowOf(title)).getByRole('checkbox'));
    const asked: string[] = [];
    window.confirm = (words = '') => asked.push(words) > 1;
    // The one below the list.
    const publish = () => userEvent.click(screen.getAllByRole('button', { name: 'Publish' }).at(-1)!);
    await publish();
    expect(asked).toEqual([expect.stringMatching(question)]);
    expect(changesOf(calls)).toEqual([]);
    await publish();
    const items = drafts.map(({ id }) => ({ kind: 'post', id, version: 1 }));
    await waitFor(() => expect(changesOf(calls)).toMatchObject([{ body: { action: 'approve', items } }]));
    expect(asked).toHaveLength(2);
  });

  it('publishes a post whose time has passed without asking', async () => {
    const scheduledFor = new Date(Date.now() - 60_000).toISOString();
    const due = { ...post(4, 'Crone'), published: false, scheduledFor };
    const { calls } = openDesk('/admin?tab=posts', {
      'GET /api/posts': { body: [due] },
      'POST /api/posts/4/publish': { body: { ...due, published: true, scheduledFor: null, version: 2 } },
    });
    await screen.findByText('Crone');
    window.confirm = () => false;
    await userEvent.click(within(rowOf('Crone')).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(changesOf(calls)).toHaveLength(1));
  });

  it('pins a published post, says so in its row, and unpins it', async () => {
    let pinned = false;
    const spinster = () => ({ ...post(2, 'Spinster'), pinned, version: pinned ? 2 : 1 });
    const turn = (to: boolean) => () => {
      pinned = to;
      return { body: spinster() };
    };
    openDesk('/admin?tab=posts', {
      'GET /api/posts': () => ({ body: [spinster(), { ...post(3, 'Hag'), published: false }] }),
      'POST /api/posts/2/pin': turn(true),
      'POST /api/posts/2/unpin': turn(false),
    });
    await screen.findByText('Spinster');
    // Readers cannot see a draft.
    expect(within(rowOf('Hag')).queryByRole('button', { name: 'Pin' })).toBeNull();
    await userEvent.click(within(rowOf('Spinster')).getByRole('button', { name: 'Pin' }));
    await waitFor(() => expect(shownToast()).toEqual(['Success', 'First in the journal now: “Spinster”']));
    expect(within(rowOf('Spinster')).getByText(/Pinned/)).toBeTruthy();
    await userEvent.click(within(rowOf('Spinster')).getByRole('button', { name: 'Unpin' }));
    await waitFor(() => expect(within(rowOf('Spinster')).queryByText(/Pinned/)).toBeNull());
  });

  it('duplicates a post: the copy is in the list, and the toast opens it', async () => {
    let hasCopy = false;
    const copy = { ...post(9, 'Spinster (copy)'), published: false, createdAt: '2026-11-21T09:30:00.000Z' };
    const { path } = openDesk('/admin?tab=posts', {
      'GET /api/posts': () => ({ body: [...(hasCopy ? [copy] : []), post(2, 'Spinster')] }),
      'POST /api/posts/2/duplicate': () => {
        hasCopy = true;
        return { status: 201, body: copy };
      },
    });
    await screen.findByText('Spinster');
    const duplicate = within(rowOf('Spinster')).getByRole('button', { name: 'Duplicate' });
    act(() => duplicate.focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(shownToast()).toEqual(['Duplicated', '“Spinster (copy)” is a draft.']));
    expect(await screen.findByRole('row', { name: /Spinster \(copy\)/ })).toBeTruthy();
    expect(document.activeElement).toBe(duplicate);
    expect(useToastSlot.getState().toast?.action?.label).toBe('Open');
    act(() => useToastSlot.getState().toast?.action?.run());
    expect(path()).toBe('/admin/posts/9');
  });

  it('says when a post could not be duplicated', async () => {
    openDesk('/admin?tab=posts', { 'POST /api/posts/2/duplicate': problem(503, 'We’re busy right now.') });
    await screen.findByText('Spinster');
    await userEvent.click(within(rowOf('Spinster')).getByRole('button', { name: 'Duplicate' }));
    await waitFor(() =>
      expect(shownToast()).toEqual(['Failed to duplicate post', '“Spinster”: We’re busy right now.']),
    );
  });
});
