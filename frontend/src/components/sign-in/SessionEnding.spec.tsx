import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { api } from '../../lib/api/client';
import { forgetSessionEnd } from '../../lib/api/session-end';
import { admin } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import type { Call } from '../../testing/api';
import { renderPage } from '../../testing/render-page';

const MINUTE = 60_000;

/** A server whose staff are signed out after 30 minutes, or at `limit`. */
function server(limit = Infinity) {
  let usedAt = Date.now();
  const kept: boolean[] = [];
  const state = { ended: false, signedIn: admin };
  const left = () => Math.floor((Math.min(usedAt + 30 * MINUTE, limit) - Date.now()) / 1000);
  const calls = mockApi({
    'GET /api/auth/user': (_call: Call) => {
      if (state.ended || left() <= 0) return problem(401, 'You need to sign in first.');
      const init = (globalThis.fetch as unknown as jest.Mock).mock.lastCall?.[1] as RequestInit;
      const background = new Headers(init.headers).has('x-background');
      kept.push(!background);
      if (!background) usedAt = Date.now();
      return { body: state.signedIn, headers: { 'x-session-ends-in': String(left()) } };
    },
  });
  return {
    calls,
    kept,
    state,
    signInAgain: () => {
      usedAt = Date.now();
      state.ended = false;
    },
    useElsewhere: () => (usedAt = Date.now()),
  };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const touch = () => act(async () => void window.dispatchEvent(new Event('keydown')));

describe('a session of staff that nobody uses', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    forgetSessionEnd();
  });
  afterEach(() => {
    jest.useRealTimers();
    forgetSessionEnd();
  });

  const open = async (limit?: number) => {
    const there = server(limit);
    renderPage(<textarea aria-label="Note" defaultValue="Half a thought" />);
    await touch();
    await act(async () => void (await api.get('/api/auth/user')));
    return there;
  };
  const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note').value;
  const click = (name: string) => act(async () => screen.getByRole('button', { name }).click());

  it('is announced two minutes before it ends, and kept by the button', async () => {
    const { kept } = await open();
    await pass(27 * MINUTE);
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(1.2 * MINUTE);
    expect(screen.getByRole('dialog', { name: 'Still there?' })).toBeTruthy();
    // Asking whether another tab kept it did not keep it.
    expect([kept[0], kept.slice(1).includes(true)]).toEqual([true, false]);
    const before = kept.length;
    await click('Stay Signed In');
    await pass(1_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(kept.slice(before)).toEqual([true]);
    await pass(27 * MINUTE);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not announced while another tab keeps it', async () => {
    const { useElsewhere } = await open();
    await pass(20 * MINUTE);
    useElsewhere();
    await pass(9 * MINUTE);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is kept by typing and reading, which send no request of their own', async () => {
    const { kept } = await open();
    for (let minutes = 0; minutes < 60; minutes += 0.5) {
      await touch();
      await pass(MINUTE / 2);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    // Rarely: not for each touch.
    expect(kept.length).toBeLessThan(15);
    expect(kept).not.toContain(false);
  });

  it('ends with an offer to sign in again in another window, and goes on with everything typed', async () => {
    const { signInAgain } = await open();
    await pass(31 * MINUTE);
    expect(screen.getByRole('dialog', { name: 'You’ve been signed out' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Sign In' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/auth?next=%2Fmember', '_blank']);
    expect(note()).toBe('Half a thought');
    signInAgain();
    await act(async () => void window.dispatchEvent(new Event('focus')));
    await pass(1_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(note()).toBe('Half a thought');
  });

  it('does not insist', async () => {
    await open();
    await pass(31 * MINUTE);
    await click('Not Now');
    await pass(10 * MINUTE);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that twelve hours are the limit, and then that they are over', async () => {
    const { calls } = await open(Date.now() + 12 * MINUTE);
    await touch();
    await pass(10.2 * MINUTE);
    await click('Stay Signed In');
    await pass(1_000);
    expect(screen.getByText(/signed in for 12 hours/)).toBeTruthy();
    await click('OK');
    const before = calls.length;
    await pass(MINUTE);
    expect([screen.queryByRole('dialog'), calls.length]).toEqual([null, before]);
    await pass(MINUTE);
    expect(screen.getByRole('dialog', { name: 'You’ve been signed out' })).toBeTruthy();
  });

  it('is nothing to watch for a member, whose responses do not say when it ends', async () => {
    const calls = mockApi({ 'GET /api/auth/user': { body: admin } });
    renderPage(<p>Reading</p>);
    await act(async () => void (await api.get('/api/auth/user')));
    await pass(60 * MINUTE);
    expect([screen.queryByRole('dialog'), calls.length]).toEqual([null, 1]);
  });
});
