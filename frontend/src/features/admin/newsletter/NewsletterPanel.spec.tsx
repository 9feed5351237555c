import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetBetweenTests, shownToast } from '../../../testing/account';
import { mockApi, problem } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { Desk } from '../desk/Desk';

resetBetweenTests();

const signup = (id: number, email: string, status: string) => ({
  ...{ id, email, name: null, status, subscribed: status === 'subscribed' },
  createdAt: '2026-11-20T09:30:00.000Z',
});
type Signup = ReturnType<typeof signup>;

let signups: Signup[];
/** Answers the browser's question, and keeps its text. */
let questions: string[];
let answer: boolean;

class Silent extends EventTarget {
  readyState = 1;
  close(): void {
    this.readyState = 2;
  }
}

beforeEach(() => {
  signups = [
    signup(5, 'complains@example.org', 'complained'),
    signup(4, 'bounces@example.org', 'bounced'),
    signup(3, 'left@example.org', 'unsubscribed'),
    signup(2, 'reads@example.org', 'subscribed'),
    signup(1, 'waits@example.org', 'pending'),
  ];
  [questions, answer] = [[], true];
  Object.assign(globalThis, {
    EventSource: Silent,
    matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
  });
  jest.spyOn(window, 'confirm').mockImplementation((question = '') => {
    questions.push(question);
    return answer;
  });
});
afterEach(() => void jest.restoreAllMocks());

const list = 'GET /api/newsletter/subscribers';

function open(at = '/admin?tab=newsletter', answers: Parameters<typeof mockApi>[0] = {}) {
  const calls = mockApi({
    'GET /api/moderation/counts': { body: { confessions: 0, comments: 0, submissions: 0 } },
    'GET /api/moderation/decisions': { body: [] },
    [list]: () => ({ body: signups, headers: { 'x-total-count': String(signups.length) } }),
    ...answers,
  });
  const view = renderPage(<Desk />, at);
  const lists = () =>
    calls.filter(({ path }) => path.startsWith('/api/newsletter/subscribers?')).map(({ path }) => path);
  return { ...view, calls, lists };
}

const row = async (email: string): Promise<HTMLElement> => (await screen.findByText(email)).closest('[role=row]')!;
const act = async (email: string, action: string) =>
  userEvent.click(within(await row(email)).getByRole('button', { name: action }));
const filter = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });

describe('the newsletter sign-ups on the desk', () => {
  it('show each status, and offer Remove only where someone gets the newsletter', async () => {
    open();
    await screen.findByText('reads@example.org');
    const rows = screen.getAllByRole('row').slice(1);
    const shown = rows.map((each) => [
      each.querySelector('.status')?.textContent,
      within(each)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ]);
    expect(shown).toEqual([
      ['Complained', ['Erase']],
      ['Bounced', ['Erase']],
      ['Unsubscribed', ['Erase']],
      ['Subscribed', ['Remove', 'Erase']],
      ['Pending', ['Erase']],
    ]);
  });

  it('can be filtered by every status, in the address and in the API', async () => {
    const { lists, path } = open();
    await screen.findByText('reads@example.org');
    expect(
      within(filter())
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'Pending', 'Subscribed', 'Unsubscribed', 'Bounced', 'Complained']);
    for (const [label, word] of [
      ['Pending', 'pending'],
      ['Subscribed', 'subscribed'],
      ['Unsubscribed', 'unsubscribed'],
      ['Bounced', 'bounced'],
      ['Complained', 'complained'],
    ] as const) {
      await userEvent.selectOptions(filter(), label);
      expect(path()).toBe(`/admin?tab=newsletter&status=${word}`);
      await waitFor(() => expect(lists().at(-1)).toContain(`?status=${word}&`));
    }
    await userEvent.selectOptions(filter(), 'All');
    await waitFor(() => expect(lists().at(-1)).not.toContain('status='));
  });

  it('stay in their list after Remove only if the filter still shows them', async () => {
    open('/admin?tab=newsletter&status=subscribed', {
      'POST /api/newsletter/unsubscribe': () => {
        signups = [];
        return { body: signup(2, 'reads@example.org', 'unsubscribed') };
      },
    });
    signups = signups.filter(({ status }) => status === 'subscribed');
    await act('reads@example.org', 'Remove');
    await waitFor(() => expect(screen.queryByText('reads@example.org')).toBeNull());
    expect(shownToast()).toEqual(['Success', 'Subscriber removed successfully: reads@example.org']);
  });
});

describe('Erase', () => {
  const path = 'DELETE /api/newsletter/subscribers/3';

  it('asks with the address, and says what is deleted, what is kept, and that it can’t be undone', async () => {
    answer = false;
    const { calls } = open();
    await act('left@example.org', 'Erase');
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatch(/^Erase left@example\.org for good\?/);
    for (const part of ['deletes the address and the name', 'can’t be undone', 'only a code', 'sign up again'])
      expect(questions[0]).toContain(part);
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    expect(await row('left@example.org')).toBeTruthy();
  });

  it('removes the row, without an undo, and with a message that doesn’t repeat the address', async () => {
    const { calls } = open('/admin?tab=newsletter', {
      [path]: () => {
        signups = signups.filter(({ id }) => id !== 3);
        return { status: 204 };
      },
    });
    await act('left@example.org', 'Erase');
    await waitFor(() => expect(shownToast()).toEqual(['Success', 'Subscriber erased: Sign-up #3']));
    expect(screen.queryByText('left@example.org')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(calls.filter(({ method }) => method === 'DELETE').map((call) => call.path)).toEqual([
      '/api/newsletter/subscribers/3',
    ]);
  });

  it('keeps the row and says why if it failed', async () => {
    open('/admin?tab=newsletter', { [path]: problem(503, 'Please try again later.') });
    await act('left@example.org', 'Erase');
    await waitFor(() => expect(shownToast()[0]).toBe('Failed to erase subscriber'));
    expect(await row('left@example.org')).toBeTruthy();
  });
});
