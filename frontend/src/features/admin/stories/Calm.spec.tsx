import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { resetBetweenTests, shownToast } from '../../../testing/account';
import { changesOf, mockApi, problem, type Call } from '../../../testing/api';
import { isAskedBeforeClosing } from '../../../testing/closing';
import { renderPage } from '../../../testing/render-page';
import { useToastSlot } from '../../../components/toasts/toast';
import { useHeldStories } from '../decisions/held-deletions';
import { useBreaks, useShift } from './shift';
import { usePassed } from './use-calm';
import { Desk } from '../desk/Desk';

resetBetweenTests();

const story = (id: number, more: object = {}) => ({
  ...{ id, content: `Story number ${id}.`, category: 'Other', contentNotes: ['family', 'slurs'], approved: false },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', version: 1 },
  ...more,
});

let stories: ReturnType<typeof story>[];

beforeEach(() => {
  stories = [story(1), story(2), story(3)];
  Object.assign(globalThis, {
    EventSource: class extends EventTarget {
      readyState = 1;
      close(): void {}
    },
    matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
    scrollTo: () => undefined,
  });
});
afterEach(() => {
  fireEvent(window, new Event('pagehide'));
  jest.useRealTimers();
  useHeldStories.setState({ ids: new Set() });
  usePassed.setState({ ids: new Set() });
  useToastSlot.setState({ toast: null });
  useShift.getState().end();
  useBreaks.getState().turn(true);
});

async function open(answers: object = {}, at = '/admin?view=calm'): Promise<Call[]> {
  const approve = ({ path }: Call) => {
    const id = Number(path.split('/')[3]);
    const approved = { ...stories.find((each) => each.id === id)!, approved: true, version: 2 };
    stories = stories.filter((each) => each.id !== id);
    return { body: approved, headers: { 'X-Decision-Id': String(id + 50) } };
  };
  const calls = mockApi({
    'GET /api/moderation/counts': { body: { confessions: 3, comments: 0, submissions: 0, messages: 0, reports: 0 } },
    'GET /api/confessions': () => ({ body: stories, headers: { 'X-Total-Count': String(stories.length) } }),
    'GET /api/moderation/decisions': { body: [] },
    'GET /api/moderation/notes': { body: [] },
    'POST /api/moderation/claims': { status: 204 },
    'DELETE /api/moderation/claims': { status: 204 },
    ...Object.fromEntries([1, 2, 3].map((id) => [`POST /api/confessions/${id}/approve`, approve])),
    ...answers,
  });
  renderPage(<Desk />, at);
  await screen.findByRole('heading', { name: /^(Story \d+|Calm View|Confessions)$/ });
  return calls;
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const title = (id: number) => screen.findByRole('heading', { name: `Story ${id}`, level: 1 });
const note = () => screen.queryByRole('heading', { name: /Family\. Slurs\./ });
const text = (id: number) => screen.queryByText(`Story number ${id}.`, { selector: '.story-text' });
const show = async (id: number) => {
  await title(id);
  press('v');
  await waitFor(() => expect(text(id)).not.toBeNull());
};

describe('Calm View', () => {
  it('keeps a question that is typed, on the way to the list and back', async () => {
    await open({
      'GET /api/confessions/1/conversation': {
        body: { canAsk: true, daysLeft: null, question: null, suggestion: null },
      },
    });
    const ask = async () => {
      await show(1);
      await screen.findByRole('button', { name: /Ask/ });
      press('q');
      return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
    };
    fireEvent.change(await ask(), { target: { value: 'May we say' } });
    fireEvent.click(screen.getByRole('button', { name: 'Back to the List' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Calm View' }));
    expect((await ask()).value).toBe('May we say');
    expect(isAskedBeforeClosing()).toBe(true);
    // Once the story is approved, there is nothing to ask.
    act(() => (document.activeElement as HTMLElement).blur());
    press('a');
    await waitFor(() => expect(isAskedBeforeClosing()).toBe(false));
  });

  it('keeps a question in sight whose story someone else decided, until it is discarded', async () => {
    await open({
      'POST /api/confessions/1/approve': problem(409, 'Someone else decided this story first.'),
      'GET /api/confessions/1/conversation': {
        body: { canAsk: true, daysLeft: null, question: null, suggestion: null },
      },
    });
    await show(1);
    await screen.findByRole('button', { name: /Ask/ });
    press('q');
    const field = await screen.findByRole('textbox', { name: 'Your question' });
    fireEvent.change(field, { target: { value: 'May we say' } });
    stories = stories.slice(1);
    act(() => (document.activeElement as HTMLElement).blur());
    press('a');
    await screen.findByRole('heading', { name: 'Someone decided this first' });
    const unsent = () => screen.queryByText('Your question about story 1 isn’t sent.');
    // The open story shows it.
    expect(unsent()).toBeNull();
    press('n');
    await title(2);
    expect(unsent()).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(unsent()).toBeNull();
    expect(isAskedBeforeClosing()).toBe(false);
  });

  it('shows the content note first, and the text on a press', async () => {
    await open();
    await title(1);
    expect(note()!.textContent).toBe('Family. Slurs.3 words, under half a minute.');
    expect(text(1)).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(note()));
    for (const key of ['a', 'd', 'e', 'f']) press(key);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Show the Text/ }));
    await waitFor(() => expect(text(1)).not.toBeNull());
    expect(screen.getByText('Content note: family, slurs')).toBeTruthy();
  });

  it('approves nothing that was not shown, and goes on to the next content note, with the focus on it', async () => {
    const calls = await open();
    await title(1);
    press('a');
    await show(1);
    expect(changesOf(calls)).toEqual([]);
    press('a');
    await title(2);
    expect(changesOf(calls).map(({ path }) => path)).toEqual(['/api/confessions/1/approve']);
    await waitFor(() => expect(document.activeElement).toBe(note()));
    expect(text(2)).toBeNull();
    expect(screen.getByText('1 of 2').closest('p')!.textContent).toBe(
      '1 of 2 waiting · 1 read this shift · just started',
    );
  });

  it('declines with a reason, takes it back with u, and comes back to it', async () => {
    const calls = await open();
    await show(1);
    press('d');
    await screen.findByRole('dialog', { name: 'Why are you deleting this story?' });
    press('4');
    await title(2);
    await waitFor(() => expect(document.activeElement).toBe(note()));
    press('u');
    await title(1);
    expect(changesOf(calls)).toEqual([]);
  });

  it('passes a story without a reason and without a request, and remembers it in this tab only', async () => {
    const calls = await open();
    await title(1);
    press('p');
    await title(2);
    await waitFor(() => expect(document.activeElement).toBe(note()));
    fireEvent.click(screen.getByRole('button', { name: /Pass to Someone Else/ }));
    await show(3);
    press('p');
    const end = await screen.findByRole('heading', { name: 'That’s all for you' });
    await waitFor(() => expect(document.activeElement).toBe(end));
    expect(screen.getByText(/^3 stories that you passed are waiting for someone else\./)).toBeTruthy();
    expect(changesOf(calls)).toEqual([]);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/pass/i);
    fireEvent.click(screen.getByRole('button', { name: 'Show What I Passed' }));
    await title(1);
  });

  it('goes to the next story with n, and around', async () => {
    await open();
    await title(1);
    for (const id of [2, 3, 1]) {
      press('n');
      await title(id);
    }
    for (const key of ['j', 'k', 'x', '/']) press(key);
    await title(1);
  });

  it('skips a story that you approved first', async () => {
    stories = [story(1, { flags: ['crisis'], approvals: 0, approvalsNeeded: 2, approvedByYou: false })];
    const first = { ...stories[0]!, approvals: 1, approvedByYou: true, version: 2 };
    await open({
      'POST /api/confessions/1/approve': () => {
        stories = [first];
        return { body: first };
      },
    });
    await show(1);
    expect(screen.getByRole('button', { name: /Approve \(1 of 2\)/ })).toBeTruthy();
    press('a');
    await screen.findByRole('heading', { name: 'That’s all for you' });
    expect(screen.getByText(/^1 story that you approved is waiting for a second reader\./)).toBeTruthy();
  });

  it('flags a story for a second reader with f', async () => {
    const flagged = story(1, { flags: ['second-reader'], approvals: 0, approvalsNeeded: 2, approvedByYou: false });
    const calls = await open({ 'POST /api/confessions/1/flag': { body: flagged } });
    await show(1);
    press('f');
    await screen.findByRole('button', { name: /^Remove (Second Reader|Flag)/ });
    expect(changesOf(calls)).toEqual([
      { method: 'POST', path: '/api/confessions/1/flag', body: { kind: 'second-reader' } },
    ]);
    expect(text(1)).not.toBeNull();
  });

  it('says that someone else decided first, and goes on', async () => {
    stories = [story(1)];
    await open({ 'POST /api/confessions/1/approve': problem(409, 'Someone else decided this story first.') });
    await show(1);
    press('n');
    await waitFor(() => expect(shownToast()[0]).toBe('This is the last one'));
    stories = [];
    press('a');
    const heading = await screen.findByRole('heading', { name: 'Someone decided this first' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    press('n');
    await screen.findByRole('heading', { name: 'You’re all caught up' });
  });

  it('ends kindly when nothing waits, and leads back to the list', async () => {
    stories = [];
    await open();
    await screen.findByRole('heading', { name: 'You’re all caught up' });
    fireEvent.click(screen.getAllByRole('button', { name: 'Back to the List' }).at(-1)!);
    await screen.findByRole('heading', { name: 'Confessions' });
  });

  it('says that there may be more when the next ones don’t load, and tries again only on a press', async () => {
    let isDown = true;
    let tried = 0;
    await open({
      'GET /api/confessions': ({ path }: Call) => {
        const headers = { 'X-Total-Count': '2' };
        if (!path.includes('cursor='))
          return { body: [story(1)], headers: { ...headers, link: '</api/confessions?cursor=7>; rel="next"' } };
        tried += 1;
        return isDown ? problem(503, 'Come back later.') : { body: [story(2)], headers };
      },
    });
    await title(1);
    press('p');
    await screen.findByRole('heading', { name: 'There may be more stories' });
    await screen.findByText('Come back later.');
    expect(tried).toBe(1);
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await title(2);
    expect(tried).toBe(2);
  });

  it('calls no story the last one while the next ones are on their way', async () => {
    await open({
      'GET /api/confessions': ({ path }: Call) =>
        path.includes('cursor=')
          ? new Promise(() => undefined)
          : { body: [story(1)], headers: { link: '</api/confessions?cursor=7>; rel="next"' } },
    });
    await title(1);
    press('n');
    await waitFor(() => expect(shownToast()).toEqual(['The next stories aren’t here yet', 'Try again in a moment.']));
    press('p');
    await screen.findByRole('heading', { name: 'There may be more stories' });
  });

  it('opens from the tab of stories', async () => {
    await open({}, '/admin?tab=confessions');
    fireEvent.click(await screen.findByRole('button', { name: 'Calm View' }));
    await title(1);
  });
});

describe('a shift', () => {
  const suggestion = () => screen.queryByRole('heading', { name: 'Maybe that’s enough for now' });
  const decide = (count: number) => act(() => useShift.getState().countDecided(count));

  it('ends with a suggestion after 20 decisions, which can be turned down until 20 more', async () => {
    await open();
    await title(1);
    decide(19);
    expect(suggestion()).toBeNull();
    decide(1);
    expect(suggestion()).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Keep Going' }));
    await waitFor(() => expect(document.activeElement).toBe(note()));
    expect(suggestion()).toBeNull();
    decide(19);
    expect(suggestion()).toBeNull();
    decide(1);
    expect(suggestion()).not.toBeNull();
  });

  it('ends with a suggestion after half an hour, but not in the middle of a text', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    await open();
    await show(1);
    expect(screen.getByText(/1 read this shift · just started/)).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(30 * 60_000));
    expect(screen.getByText(/1 read this shift · 30 minutes in/)).toBeTruthy();
    expect(suggestion()).toBeNull();
    press('n');
    await title(2);
    expect(suggestion()).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Stop for Now' }));
    await screen.findByRole('heading', { name: 'Confessions' });
    expect(useShift.getState().shift).toBeNull();
  });

  it('has no suggestion if it is turned off in this browser', async () => {
    await open();
    await title(1);
    decide(20);
    fireEvent.click(screen.getByRole('button', { name: 'Don’t Suggest Breaks' }));
    expect(suggestion()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(note()));
    expect(localStorage.getItem('desk-breaks')).toBe('off');
    decide(40);
    expect(suggestion()).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Suggest a break/ }));
    expect(localStorage.getItem('desk-breaks')).toBeNull();
    expect(suggestion()).not.toBeNull();
  });

  it('counts a text once, and goes on after a reload', async () => {
    await open();
    await show(1);
    press('n');
    await show(2);
    press('n');
    await title(3);
    press('n');
    await show(1);
    expect(screen.getByText(/2 read this shift/)).toBeTruthy();
    const stored = sessionStorage.getItem('desk-shift')!;
    expect(JSON.parse(stored)).toMatchObject({ read: 2, decided: 0 });
    act(() => useShift.setState({ shift: null }));
    act(() => useShift.getState().start());
    expect(useShift.getState().shift).toMatchObject({ read: 2, decided: 0 });
  });
});
