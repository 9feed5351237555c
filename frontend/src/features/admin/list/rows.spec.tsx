import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { resetBetweenTests, shownToast } from '../../../testing/account';
import { mockApi, problem } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { useToastSlot } from '../../../components/toasts/toast';
import { useUndo } from '../decisions/undo';
import { Desk } from '../desk/Desk';

resetBetweenTests();

const story = (id: number, more: object = {}) => ({
  id,
  content: `Story number ${id}`,
  category: 'Other',
  approved: false,
  createdAt: '2026-11-20T00:00:00.000Z',
  version: 1,
  ...more,
});

const made = (id: number, itemId: number, action: string, status: string) => ({
  id,
  createdAt: '2026-11-20T00:00:00.000Z',
  by: { id: 2, username: 'grace' },
  action,
  kind: 'confession',
  itemId,
  title: null,
  before: null,
  after: { status, version: 2 },
  undo: 'possible',
  undoUntil: null,
  undoes: null,
});

class Silent extends EventTarget {
  readyState = 1;
  close(): void {
    this.readyState = 2;
  }
}

let stories: ReturnType<typeof story>[];

beforeEach(() => {
  stories = [story(3), story(2), story(1)];
  useUndo.setState({ entries: [] });
  Object.assign(globalThis, {
    EventSource: Silent,
    matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
  });
});
afterEach(() => void jest.restoreAllMocks());

type Answers = Parameters<typeof mockApi>[0];

async function openDesk(answers: Answers = {}) {
  const calls = mockApi({
    'GET /api/moderation/counts': { body: { confessions: 3, comments: 0, submissions: 0 } },
    'GET /api/confessions': () => ({ body: stories }),
    'GET /api/confessions/pending': () => ({ body: stories }),
    'GET /api/moderation/decisions': { body: [made(8, 2, 'approved', 'approved')] },
    ...answers,
  });
  renderPage(<Desk />, '/admin?tab=confessions');
  await screen.findByText('Story number 3');
  return calls;
}

const row = (id: number) => document.getElementById(`confessions-${id}`)!;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const cursor = () => document.querySelector('[data-cursor]')?.id;

describe('the rows of the desk', () => {
  it('are navigated with j and k, which move the focus', async () => {
    await openDesk();
    press('j');
    press('j');
    expect(document.activeElement).toBe(row(2));
    press('k');
    expect(cursor()).toBe('confessions-3');
    press('k');
    expect(cursor()).toBe('confessions-3');
  });

  it('are marked while they are selected', async () => {
    await openDesk();
    const marked = () => [3, 2, 1].filter((id) => row(id).hasAttribute('data-selected'));
    press('j');
    press('x');
    press('j');
    press('x');
    expect(marked()).toEqual([3, 2]);
    press('x');
    expect(marked()).toEqual([3]);
  });

  it('are approved with a and undone with u, latest first', async () => {
    let last = 10;
    const approve = (id: number) => () => {
      stories = stories.map((each) => (each.id === id ? story(id, { approved: true, version: 2 }) : each));
      return { body: stories.find((each) => each.id === id), headers: { 'X-Decision-Id': String(++last) } };
    };
    const calls = await openDesk({
      'POST /api/confessions/3/approve': approve(3),
      'POST /api/confessions/2/approve': approve(2),
      'POST /api/moderation/decisions/11/undo': { body: made(13, 3, 'returned', 'pending') },
      'POST /api/moderation/decisions/12/undo': { body: made(14, 2, 'returned', 'pending') },
    });
    press('j');
    press('a');
    await within(row(3)).findByText('Approved');
    expect(useToastSlot.getState().toast).toMatchObject({ action: { label: 'Undo' }, lasts: 10_000 });
    press('j');
    press('a');
    await within(row(2)).findByText('Approved');
    const undone = () => calls.filter(({ path }) => path.endsWith('/undo')).map(({ path }) => path.split('/')[4]);
    press('u');
    await waitFor(() => expect(shownToast()).toEqual(['Success', 'Story #2 is pending again.']));
    press('u');
    await waitFor(() => expect(shownToast()).toEqual(['Success', 'Story #3 is pending again.']));
    expect(undone()).toEqual(['12', '11']);
    press('u');
    expect(shownToast()[0]).toBe('Nothing to undo');
    expect(undone()).toHaveLength(2);
  });

  it('show who decided first when a decision is refused, and the current state', async () => {
    await openDesk({
      'POST /api/confessions/2/approve': () => {
        stories = [story(3), story(2, { approved: true, version: 2, content: 'Story number 2, mended' }), story(1)];
        return problem(409, 'Someone decided this first.');
      },
    });
    press('j');
    press('j');
    press('a');
    await waitFor(() =>
      expect(shownToast()).toEqual(['Failed to approve confession', 'Story #2: Someone decided this first.']),
    );
    await within(row(2)).findByText('grace approved this first.');
    expect(within(row(2)).getByText('Story number 2, mended')).toBeTruthy();
    expect(row(2).dataset.noted).toBe('changed');
    expect(document.activeElement).toBe(row(2));
  });

  it('are deleted with d only after a reason was chosen', async () => {
    const calls = await openDesk();
    press('j');
    press('d');
    const dialog = await screen.findByRole('dialog', { name: 'Why are you deleting this story?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(row(3)).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});

describe('a selection', () => {
  const boxes = () => screen.getAllByRole('checkbox', { name: /^Select story/ });

  it('contains all rows on screen, shows the count, and can be cleared', async () => {
    await openDesk();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    expect(screen.getByRole('region', { name: 'Selection' }).textContent).toContain('3 selected');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });

  it('contains everything between two clicks with Shift', async () => {
    await openDesk();
    fireEvent.click(boxes()[0]!);
    fireEvent.click(boxes()[2]!, { shiftKey: true });
    expect(screen.getByRole('region', { name: 'Selection' }).textContent).toContain('3 selected');
  });

  it('keeps the rows that could not be decided, each with its reason, and drops the others', async () => {
    const calls = await openDesk({
      'POST /api/moderation/decisions': () => {
        stories = [story(3, { approved: true, version: 2 }), story(2, { version: 5 }), story(1)];
        const result = { kind: 'confession', message: null, decisionId: null };
        return {
          body: [
            { ...result, id: 3, status: 'done', decisionId: 20 },
            { ...result, id: 2, status: 'conflict', message: 'Someone decided this first.' },
            { ...result, id: 1, status: 'failed', message: 'That went wrong.' },
          ],
        };
      },
    });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    press('a');
    await within(row(3)).findByText('Approved');
    expect(calls.find(({ path }) => path === '/api/moderation/decisions')?.body).toEqual({
      action: 'approve',
      items: [3, 2, 1].map((id) => ({ kind: 'confession', id, version: 1 })),
    });
    expect(shownToast()).toEqual([
      'Failed to approve 2 of 3 stories',
      '1 approved, 1 was decided by someone else first, 1 failed.',
    ]);
    await within(row(2)).findByText('grace approved this first.');
    expect(within(row(1)).getByText('That went wrong.')).toBeTruthy();
    expect(boxes().map((box) => (box as HTMLInputElement).checked)).toEqual([false, true, true]);
  });

  it('asks once why all of its rows are deleted', async () => {
    await openDesk();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    press('d');
    expect(await screen.findByRole('dialog', { name: 'Why are you deleting these 3 stories?' })).toBeTruthy();
  });
});
