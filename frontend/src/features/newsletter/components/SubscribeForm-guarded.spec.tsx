import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';
import { shownToast } from '../../../testing/account';
import { mockApi, problem } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { SubscribeForm } from './SubscribeForm';

const secrets = { hmacSignatureSecret: 'one secret', hmacKeySignatureSecret: 'another secret' };
const subscribePath = 'POST /api/newsletter/subscribe';
const challengePath = 'GET /api/newsletter/challenge';
const SLOW = 'Checking that you’re not a robot';

const challenge = (validMs = 600_000): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 3,
    deriveKey,
    expiresAt: new Date(Date.now() + validMs),
    ...secrets,
  });

/** Solves in this thread, when the test says so: jsdom has no workers. */
let solving: Promise<void>;
class FakeWorker extends EventTarget {
  postMessage({ challenge: given, type }: { challenge: Challenge; type: string }): void {
    if (type !== 'work') return;
    void solving
      .then(() => solveChallenge({ challenge: given, deriveKey }))
      .then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    // Nothing runs on.
  }
}

// jsdom has no cryptography.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
Element.prototype.scrollIntoView = () => undefined;
const realWorker = globalThis.Worker;
beforeEach(() => {
  solving = Promise.resolve();
  globalThis.Worker = FakeWorker as never;
});
afterEach(() => {
  globalThis.Worker = realWorker;
  jest.restoreAllMocks();
});

const field = () => screen.getByRole('textbox', { name: 'Email' });
const press = () => userEvent.click(screen.getByRole('button', { name: /^Subscrib/ }));
const subscribed = (calls: { path: string; body: unknown }[]) =>
  calls.filter(({ path }) => path === '/api/newsletter/subscribe').map(({ body }) => body as { altcha?: string });

describe('the newsletter form of a site with BOT_GUARD', () => {
  it('fetches a challenge once someone focuses the field, and sends its solution', async () => {
    const calls = mockApi({
      [challengePath]: async () => ({ body: await challenge() }),
      [subscribePath]: { body: {} },
    });
    renderPage(<SubscribeForm />, '/', { botGuard: true });
    expect(calls).toEqual([]);
    await userEvent.click(field());
    await waitFor(() => expect(calls).toHaveLength(1));
    await userEvent.type(field(), 'ada@example.org');
    await press();
    await screen.findByText('ada@example.org');
    const [{ altcha = '' } = {}] = subscribed(calls);
    const payload = JSON.parse(atob(altcha)) as Payload;
    expect(await verifySolution({ ...payload, deriveKey, ...secrets })).toMatchObject({ verified: true });
    expect(screen.queryByText(SLOW)).toBeNull();
  });

  it('without the guard fetches nothing', async () => {
    const calls = mockApi({ [subscribePath]: { body: {} } });
    renderPage(<SubscribeForm />);
    await userEvent.type(field(), 'ada@example.org');
    await press();
    await screen.findByText('ada@example.org');
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/api/newsletter/subscribe', { email: 'ada@example.org' }],
    ]);
  });

  it('sends each solution once: the next sign-up has another', async () => {
    const calls = mockApi({
      [challengePath]: async () => ({ body: await challenge() }),
      [subscribePath]: problem(503, 'Please try again later.'),
    });
    renderPage(<SubscribeForm />, '/', { botGuard: true });
    await userEvent.type(field(), 'ada@example.org');
    await press();
    await waitFor(() => expect(subscribed(calls)).toHaveLength(1));
    await screen.findByRole('button', { name: 'Subscribe' });
    await press();
    await waitFor(() => expect(subscribed(calls)).toHaveLength(2));
    const [one, other] = subscribed(calls).map(({ altcha }) => altcha);
    expect(one).not.toBe(other);
  });

  it('gets a new challenge when the first has expired while someone was typing', async () => {
    let times = 0;
    const calls = mockApi({
      [challengePath]: async () => ({ body: await challenge(times++ === 0 ? 30_000 : 600_000) }),
      [subscribePath]: { body: {} },
    });
    renderPage(<SubscribeForm />, '/', { botGuard: true });
    await userEvent.type(field(), 'ada@example.org');
    await press();
    await screen.findByText('ada@example.org');
    expect(calls.map(({ path }) => path)).toEqual([
      ...Array<string>(2).fill('/api/newsletter/challenge'),
      '/api/newsletter/subscribe',
    ]);
  });

  it('says what it does if that takes longer than a second, and then no more', async () => {
    let finish = (): void => undefined;
    solving = new Promise((resolve) => (finish = resolve));
    mockApi({ [challengePath]: async () => ({ body: await challenge() }), [subscribePath]: { body: {} } });
    renderPage(<SubscribeForm />, '/', { botGuard: true });
    await userEvent.type(field(), 'ada@example.org');
    const before = Date.now();
    await press();
    expect((await screen.findByText(SLOW)).closest('[role=status]')).toBeTruthy();
    expect(Date.now() - before).toBeGreaterThan(900);
    act(finish);
    await screen.findByText('ada@example.org');
    expect(screen.queryByText(SLOW)).toBeNull();
  });

  it('that gets no challenge says why, and tries again', async () => {
    let online = false;
    const calls = mockApi({
      [challengePath]: async () =>
        online ? { body: await challenge() } : problem(429, 'That was a lot in a short time. Try again in 5 minutes.'),
      [subscribePath]: { body: {} },
    });
    renderPage(<SubscribeForm />, '/', { botGuard: true });
    await userEvent.type(field(), 'ada@example.org');
    await press();
    await waitFor(() => expect(shownToast()[1]).toBe('That was a lot in a short time. Try again in 5 minutes.'));
    online = true;
    await press();
    await waitFor(() => expect(subscribed(calls)).toHaveLength(1));
  });

  it('goes the way of a browser without scripts where nothing can be computed', async () => {
    globalThis.Worker = undefined as never;
    const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    const calls = mockApi({ [challengePath]: async () => ({ body: await challenge() }) });
    renderPage(<SubscribeForm />, '/', { botGuard: true });
    await userEvent.type(field(), 'ada@example.org');
    await press();
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect((submit.mock.contexts[0] as HTMLFormElement).action).toMatch(/\/newsletter$/);
    expect(subscribed(calls)).toEqual([]);
  });
});
