import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { resetBetweenTests } from '../../../testing/account';
import { changesOf, mockApi, problem, type Call } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { useHeldStories } from '../decisions/held-deletions';
import { Desk } from '../desk/Desk';

resetBetweenTests();

const long = `It began ${'so long ago that '.repeat(12)}and this is its end.`;
const story = (id: number, more: object = {}) => ({
  id,
  content: `${id}: ${long}`,
  category: 'Other',
  approved: false,
  createdAt: '2026-11-20T00:00:00.000Z',
  version: 1,
  ...more,
});
const comment = (id: number, more: object = {}) => ({
  id,
  postId: 3,
  postTitle: 'Spinster',
  authorId: 7,
  parentId: null,
  parentContent: null,
  content: `${id}: ${long}`,
  contentHtml: `<p>${id}: ${long}</p>`,
  approved: false,
  likes: 0,
  createdAt: '2026-11-20T09:30:00.000Z',
  version: 1,
  ...more,
});

class Silent extends EventTarget {
  readyState = 1;
  close(): void {
    this.readyState = 2;
  }
}

beforeEach(() => {
  Object.assign(globalThis, {
    EventSource: Silent,
    matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
  });
  window.confirm = () => true;
});
afterEach(() => {
  // A story whose deletion waits would be sent and hidden in the next test.
  fireEvent(window, new Event('pagehide'));
  useHeldStories.setState({ ids: new Set() });
  jest.restoreAllMocks();
});

type Item = { id: number; approved: boolean };

/** A server that remembers which items were approved or deleted. */
async function openDesk(at: string, kind: 'confessions' | 'comments', items: Item[], answers: object = {}) {
  let now = items;
  const pending = at.includes('pending');
  const list = () => ({ body: pending ? now.filter(({ approved }) => !approved) : now });
  const approve = ({ path }: Call) => {
    const id = Number(path.split('/')[3]);
    now = now.map((each) => (each.id === id ? { ...each, approved: true, version: 2 } : each));
    return { body: now.find((each) => each.id === id), headers: { 'X-Decision-Id': String(id + 50) } };
  };
  const remove = ({ path }: Call) => {
    now = now.filter(({ id }) => id !== Number(path.split('/')[3]));
    return { status: 204 };
  };
  const calls = mockApi({
    'GET /api/moderation/counts': { body: { confessions: 3, comments: 3, submissions: 0 } },
    [`GET /api/${kind}`]: list,
    [`GET /api/${kind}/pending`]: list,
    'GET /api/moderation/decisions': { body: [] },
    ...Object.fromEntries(
      items.flatMap(({ id }) => [
        [`POST /api/${kind}/${id}/approve`, approve],
        [`DELETE /api/${kind}/${id}`, remove],
      ]),
    ),
    ...answers,
  } as never);
  renderPage(<Desk />, at);
  await screen.findByText(new RegExp(`^${items[0]!.id}: `), { selector: '.row-text' });
  return {
    decided: () => changesOf(calls).map(({ method, path }) => `${method} ${path}`),
  };
}

const rowOf = (kind: string, id: number) => document.getElementById(`${kind}-${id}`)!;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
/** The open dialog, once it has this title. Faster than a query by role, which reads all of the desk. */
const dialog = (title: string) =>
  waitFor(() => {
    const open = document.querySelector<HTMLElement>('[role=dialog]');
    expect(open?.querySelector('h2')?.textContent).toBe(title);
    return open!;
  });
const noDialog = () => waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
const click = (where: HTMLElement, name: string) => fireEvent.click(within(where).getByRole('button', { name }));

describe('a row that shows only part of a story', () => {
  it('opens before it can be approved, by button or by key', async () => {
    const { decided } = await openDesk('/admin?tab=confessions', 'confessions', [story(3), story(2)]);
    click(rowOf('confessions', 3), 'Approve');
    const open = await dialog('Story 3');
    expect(open.textContent).toContain('and this is its end.');
    expect(open.textContent).toContain('Read it all, then approve it.');
    expect(decided()).toEqual([]);
    press('a');
    await waitFor(() => expect(decided()).toEqual(['POST /api/confessions/3/approve']));
  });

  it('stays out of a joint approval until it was open', async () => {
    const { decided } = await openDesk('/admin?tab=confessions', 'confessions', [story(3)]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select story 3' }));
    press('a');
    expect(await within(rowOf('confessions', 3)).findByText(/Open it and read it all first/)).toBeTruthy();
    expect(decided()).toEqual([]);
  });

  it('is approved in its row once it was open', async () => {
    const { decided } = await openDesk('/admin?tab=confessions', 'confessions', [story(3)]);
    click(rowOf('confessions', 3), 'View');
    click(await dialog('Story 3'), 'Close');
    click(rowOf('confessions', 3), 'Approve');
    await waitFor(() => expect(decided()).toEqual(['POST /api/confessions/3/approve']));
  });
});

describe('a row that shows the whole story', () => {
  it('is approved without opening', async () => {
    const { decided } = await openDesk('/admin?tab=confessions', 'confessions', [story(3, { content: '3: Short.' })]);
    click(rowOf('confessions', 3), 'Approve');
    await waitFor(() => expect(decided()).toEqual(['POST /api/confessions/3/approve']));
  });
});

describe('the dialog of a story', () => {
  it('goes through the list with the list’s keys, and shows the place in it', async () => {
    await openDesk('/admin?tab=confessions', 'confessions', [story(3), story(2), story(1)]);
    fireEvent.click(rowOf('confessions', 3));
    press('v');
    expect((await dialog('Story 3')).textContent).toContain('1 of 3');
    press('j');
    expect((await dialog('Story 2')).textContent).toContain('2 of 3');
    press('k');
    click(await dialog('Story 3'), 'Next');
    await dialog('Story 2');
    press('e');
    expect(await dialog('Edit Story')).toBeTruthy();
  });

  it('goes on to the next one that waits after each decision, and closes after the last', async () => {
    const items = [story(3), story(2, { approved: true }), story(1)];
    const { decided } = await openDesk('/admin?tab=confessions', 'confessions', items);
    click(rowOf('confessions', 3), 'View');
    await dialog('Story 3');
    press('a');
    await dialog('Story 1');
    press('a');
    await noDialog();
    expect(decided()).toEqual(['POST /api/confessions/3/approve', 'POST /api/confessions/1/approve']);
    await waitFor(() => expect(document.activeElement?.id).toBe('confessions-1'));
  });

  it('has the focus after its button disappeared with the decision, so that Escape closes it', async () => {
    await openDesk('/admin?tab=confessions', 'confessions', [story(3), story(2)]);
    click(rowOf('confessions', 3), 'View');
    const first = await dialog('Story 3');
    const lost: boolean[] = [];
    const watch = new MutationObserver(() => lost.push(document.activeElement === document.body));
    watch.observe(first, { childList: true, subtree: true });
    act(() => within(first).getByRole('button', { name: 'Approve' }).focus());
    click(first, 'Approve');
    const next = await dialog('Story 2');
    watch.disconnect();
    expect(lost).not.toContain(true);
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await noDialog();
    expect(next.isConnected).toBe(false);
    // The focus returns after two frames: not in the next test.
    await waitFor(() => expect(document.activeElement?.id).toBe('confessions-2'));
  });

  it('goes on when the decided story leaves the list', async () => {
    const items = [story(3), story(2)];
    const { decided } = await openDesk('/admin?tab=confessions&status=pending', 'confessions', items);
    click(rowOf('confessions', 3), 'Approve');
    await dialog('Story 3');
    press('d');
    await dialog('Why are you deleting this story?');
    press('4');
    await dialog('Story 2');
    press('a');
    await noDialog();
    // The deletion of the other one can be undone for ten seconds.
    expect(decided()).toEqual(['POST /api/confessions/2/approve']);
  });

  it('asks for the next page once at the end of the list, also when that fails', async () => {
    let tried = 0;
    await openDesk('/admin?tab=confessions', 'confessions', [story(3)], {
      'GET /api/confessions': ({ path }: Call) => {
        if (!path.includes('cursor='))
          return { body: [story(3)], headers: { link: '</api/confessions?cursor=7>; rel="next"' } };
        tried += 1;
        return problem(503, 'Come back later.');
      },
    });
    click(rowOf('confessions', 3), 'View');
    await dialog('Story 3');
    await screen.findByText('Come back later.');
    expect(tried).toBe(1);
  });

  it('stays where it is when the decision fails, and says why', async () => {
    await openDesk('/admin?tab=confessions', 'confessions', [story(3), story(2)], {
      'POST /api/confessions/3/approve': problem(409, 'Someone decided this first.'),
    });
    click(rowOf('confessions', 3), 'View');
    const open = await dialog('Story 3');
    press('a');
    await within(open).findByText('Someone decided this first.');
  });
});

describe('a comment', () => {
  const at = '/admin?tab=comments&status=pending';

  it('is shown with its article as a link and the comment it answers', async () => {
    await openDesk(at, 'comments', [comment(5, { parentId: 4, parentContent: 'Who says that?' })]);
    const card = screen.getByRole('article', { name: 'Comment 5' });
    expect(card.textContent).toContain('Post #3');
    expect(card.textContent).toContain('By User #7');
    expect(
      within(card)
        .getByRole('link', { name: /^Spinster/ })
        .getAttribute('href'),
    ).toBe('/article/3');
    expect(within(card).getByText('Who says that?')).toBeTruthy();
  });

  it('shows what else its author wrote only on request', async () => {
    const earlier = {
      id: 2,
      postId: 3,
      content: 'Get lost.',
      state: 'declined',
      createdAt: '2026-11-19T09:30:00.000Z',
    };
    const history = { approved: 12, pending: 0, declined: 1, comments: [{ ...earlier, postTitle: 'Spinster' }] };
    await openDesk(at, 'comments', [comment(5)], { 'GET /api/comments/5/history': { body: history } });
    const card = screen.getByRole('article', { name: 'Comment 5' });
    expect(card.textContent).not.toContain('deleted');
    click(card, 'Earlier comments');
    expect(await within(card).findByText('12 approved, 1 deleted in the last 7 days.')).toBeTruthy();
    expect(within(card).getByText('Get lost.')).toBeTruthy();
    expect(within(card).getByText('And 12 older comments.')).toBeTruthy();
  });

  it('is approved from its card, which has all of it, and opens from its row, which has not', async () => {
    const { decided } = await openDesk(at, 'comments', [comment(5), comment(6)]);
    click(rowOf('comments', 6), 'Approve');
    click(await dialog('Comment 6'), 'Close');
    expect(decided()).toEqual([]);
    press('k');
    document.getElementById('comments-5-card')!.focus();
    press('a');
    await waitFor(() => expect(decided()).toEqual(['POST /api/comments/5/approve']));
  });
});
