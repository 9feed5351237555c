import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freshFactors } from '../../src/fresh-factors.js';
import { permissions } from '../../src/permissions.js';
import { Browser, MINUTE, MovedClock, PASSWORD, SECOND } from '../support/session-clock.js';
import { personWith } from '../support/staff.js';
import { PASSCODE, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const OURS = 'a-fine-secret-of-ours';
const STEP_UP = '/api/auth/step-up';

describe('a route that requires a fresh factor', () => {
  let archive: TestApp;
  let clock: MovedClock;
  let people = 0;
  beforeAll(async () => {
    // Limits on guesses count.
    archive = await startApp('PostgreSQL', { rateLimitScale: 1 });
  });
  afterAll(() => archive?.close());
  beforeEach(() => {
    clock = new MovedClock(archive);
  });
  afterEach(() => clock.restore());

  const editor = () =>
    new Browser(archive).signUp(`editor-${(people += 1)}`, { adminPasscode: PASSCODE, password: OURS });
  const call = async (browser: Browser, route: string, body?: object) => {
    const [method, path] = route.split(' ') as [string, string];
    const target = path.replaceAll(/:\w+/g, '999999');
    const { status, body: answer } = await browser.send(method.toLowerCase() as 'get', target, body);
    return `${status} ${(answer as { code?: string }).code ?? ''}`.trim();
  };

  it.each(Object.keys(freshFactors))('%s refuses one that is older than ten minutes', async (route) => {
    const browser = await editor();
    expect(await call(browser, route)).not.toBe('403 auth.step-up');
    clock.forward(10 * MINUTE - SECOND);
    expect(await call(browser, route)).not.toBe('403 auth.step-up');
    clock.forward(SECOND);
    expect(await call(browser, route)).toBe('403 auth.step-up');
    expect((await browser.send('post', STEP_UP, { password: OURS })).status).toBe(204);
    expect(await call(browser, route)).not.toBe('403 auth.step-up');
  });

  it('is in the permission table, and visitors cannot call it', () => {
    for (const route of Object.keys(freshFactors)) expect(['visitor', undefined]).not.toContain(permissions[route]);
  });

  it('changes nothing without one, and does not even read the body', async () => {
    const browser = await editor();
    const before = (await browser.send('get', '/api/site/settings')).body as object;
    clock.forward(11 * MINUTE);
    for (const body of [{ ...before, storiesPerWeek: 7 }, { nonsense: true }])
      expect(await call(browser, 'PUT /api/site/settings', body)).toBe('403 auth.step-up');
    expect((await browser.send('get', '/api/site/settings')).body).toEqual(before);
  });

  it('is an admin’s new password for a member: refused without one, and the old password stays', async () => {
    const browser = await editor();
    const { email } = await personWith(archive, 'member');
    const newPassword = 'chosen-by-an-admin';
    const set = () => browser.send('put', '/api/auth/reset-password', { email, newPassword });
    const signIn = async (password: string) =>
      (await new Browser(archive).send('post', '/api/auth/login', { email, password })).status;
    clock.forward(11 * MINUTE);
    const refused = await set();
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'auth.step-up' }]);
    expect([await signIn(newPassword), await signIn(PASSWORD)]).toEqual([401, 200]);
    expect((await browser.send('post', STEP_UP, { password: OURS })).status).toBe(204);
    expect((await set()).status).toBe(200);
    expect([await signIn(newPassword), await signIn(PASSWORD)]).toEqual([200, 401]);
  });

  it.each(['member', 'moderator', 'writer', 'editor'] as const)(
    'does not help a %s to set the password of someone else',
    async (role) => {
      const { agent } = await personWith(archive, role);
      const { email } = await personWith(archive, 'member');
      const { status, body } = await agent
        .put('/api/auth/reset-password')
        .send({ email, newPassword: 'taken-over-by-me' });
      expect([status, (body as { code: string }).code]).toEqual([403, 'account.reset-refused']);
    },
  );

  it('asks nobody who may not call it in any case', async () => {
    const reader = await new Browser(archive).signUp(`reader-${(people += 1)}`);
    clock.forward(11 * MINUTE);
    expect(await call(reader, 'PUT /api/site/settings', {})).toBe('403 auth.not-allowed');
    expect(await call(new Browser(archive), 'PUT /api/site/settings', {})).toBe('401 auth.required');
  });

  it('is the list of subscribers in pages that are larger than the desk’s: an export', async () => {
    const browser = await editor();
    clock.forward(11 * MINUTE);
    const list = (query: string) => call(browser, `GET /api/newsletter/subscribers${query}`);
    expect([await list('?limit=25'), await list('?limit=1&sort=-createdAt')]).toEqual(['200', '200']);
    for (const query of ['', '?limit=26', '?limit=100', '?limit=025x', '?limit=25&limit=100', '?limit='])
      expect([query, await list(query)]).toEqual([query, expect.stringMatching(/^(403 auth.step-up|400)/)]);
    expect([await list(''), await list('?limit=100')]).toEqual(['403 auth.step-up', '403 auth.step-up']);
  });

  it('accepts only the caller’s own password, and says which field is wrong', async () => {
    const [browser, other] = [await editor(), await editor()];
    clock.forward(11 * MINUTE);
    const wrong = await browser.send('post', STEP_UP, { password: 'not-it' });
    expect([wrong.status, wrong.body]).toMatchObject([403, { code: 'auth.proof-wrong', message: 'That’s not your password.' }]); // prettier-ignore
    const empty = await browser.send('post', STEP_UP, {});
    expect([empty.status, empty.body]).toMatchObject([403, { code: 'auth.proof-required' }]);
    expect(await call(browser, 'PUT /api/site/settings', {})).toBe('403 auth.step-up');
    expect((await new Browser(archive).send('post', STEP_UP, { password: OURS })).status).toBe(401);
    expect(other.times).toBeDefined();
  });

  it('limits guesses by counters of their own: five wrong ones, and then signing in still works', async () => {
    const browser = await editor();
    const name = `editor-${people}`;
    for (let n = 0; n < 5; n += 1)
      expect((await browser.send('post', STEP_UP, { password: `guess-${n}` })).status).toBe(403);
    expect((await browser.send('post', STEP_UP, { password: OURS })).status).toBe(429);
    await new Browser(archive).signIn(name, OURS);
  });

  it('is not opened by an old cookie, by another session’s fresh one, or by the other tab', async () => {
    const [stale, fresh] = [await editor(), new Browser(archive)];
    const old = stale.times;
    clock.forward(9 * MINUTE);
    await fresh.signIn(`editor-${people}`, OURS);
    clock.forward(2 * MINUTE);
    // A renewal of the idle time is no proof.
    expect(await stale.status()).toBe(200);
    expect(await call(stale, 'PUT /api/site/settings', {})).toBe('403 auth.step-up');
    stale.times = old;
    expect(await call(stale, 'PUT /api/site/settings', {})).toBe('403 auth.step-up');
    stale.times = fresh.times;
    expect(await call(stale, 'PUT /api/site/settings', {})).toBe('401 auth.required');
    expect(await call(fresh, 'PUT /api/site/settings', {})).not.toBe('403 auth.step-up');
  });

  it('does not prolong the twelve hours of staff', async () => {
    const browser = await editor();
    for (let n = 0; n < 24; n += 1) {
      clock.forward(29 * MINUTE);
      expect((await browser.send('post', STEP_UP, { password: OURS })).status).toBe(204);
    }
    clock.forward(24 * MINUTE);
    expect((await browser.send('post', STEP_UP, { password: OURS })).status).toBe(401);
  });

  it('keeps its word for members too', async () => {
    const reader = await new Browser(archive).signUp(`reader-${(people += 1)}`);
    expect((await reader.send('post', STEP_UP, { password: PASSWORD })).status).toBe(204);
  });
});
