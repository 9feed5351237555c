import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join, signUp, welcomeOf } from '../support/newsletter.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { readStores } from '../support/traces.js';

/** As a browser sends it from our page, which has no referrer. */
const BROWSER = { origin: 'null', 'sec-fetch-site': 'same-origin' };
const FOREIGN = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const MULTIPART = ['--x', 'Content-Disposition: form-data; name="List-Unsubscribe"', '', 'One-Click', '--x--', ''].join(
  '\r\n',
);

describe('the newsletter without scripts', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
  });
  afterAll(() => archive?.close());

  const rowOf = async (email: string) => {
    const rows = await archive.app
      .get(MikroORM)
      .em.fork()
      .execute<{ status: string; frequency: string; until: string | null }[]>(
        'select status, frequency, paused_until::text as until from subscriber where email = ?',
        [email],
      );
    return rows[0];
  };
  let count = 0;
  const newAddress = () => `form-${(count += 1)}@example.org`;
  const joined = async () => {
    const email = newAddress();
    await join(archive, email);
    return { email, ...(await welcomeOf(archive, email)) };
  };
  const post = (path: string, fields: object | string, headers: object = BROWSER) =>
    archive.visitor
      .post(path)
      .set(headers as Record<string, string>)
      .type('form')
      .redirects(0)
      .send(fields);

  it.each([
    ['a form', 'application/x-www-form-urlencoded', ONE_CLICK],
    ['a multipart form', 'multipart/form-data; boundary=x', MULTIPART],
  ])(
    'one click of a mail program unsubscribes by %s, from another origin, without cookie or redirect',
    async (_, type, body) => {
      const { email, unsubscribe } = await joined();
      const cookie = await archive.adminCookie();
      for (let times = 0; times < 2; times++) {
        const answer = await archive.visitor
          .post(`/unsubscribe?token=${unsubscribe}`)
          .set({ ...FOREIGN, cookie, 'content-type': type })
          .redirects(0)
          .serialize((as: unknown) => as as string)
          .send(body)
          .expect(200);
        expect([answer.headers['location'], answer.headers['set-cookie']]).toEqual([undefined, undefined]);
        expect(answer.headers['content-type']).toMatch(/^text\/html/);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
      expect(await rowOf(email)).toMatchObject({ status: 'unsubscribed' });
    },
  );

  it('one click with a token for something else is a page with 404, and changes nothing', async () => {
    const { email, unsubscribe, click } = await joined();
    for (const token of [`${unsubscribe}x`, 'none', click.split('/').at(-1)!, '']) {
      const answer = await post(`/unsubscribe?token=${token}`, ONE_CLICK, FOREIGN);
      expect([token, answer.status]).toEqual([token, token === '' ? 400 : 404]);
    }
    expect(await rowOf(email)).toMatchObject({ status: 'subscribed' });
  });

  it('only the one-click form is accepted from another origin', async () => {
    const { email, preferences } = await joined();
    const confirm = await signUp(archive, newAddress());
    await post(`/newsletter/confirm?token=${confirm}`, { form: 'newsletter-confirm' }, FOREIGN).expect(403);
    for (const form of ['newsletter-leave', 'newsletter-erase'])
      await post(`/newsletter/preferences?token=${preferences}`, { form }, FOREIGN).expect(403);
    expect(await rowOf(email)).toMatchObject({ status: 'subscribed' });
  });

  it('opening a page or the API by GET or HEAD changes nothing, whatever the token', async () => {
    const email = newAddress();
    const confirm = await signUp(archive, email);
    const { unsubscribe, preferences } = await joined();
    await waitUntilIdle(archive);
    const tables = async () =>
      (await readStores(archive.settings)).filter(({ where }) => /subscriber|newsletter|outbox|audit/.test(where));
    const before = await tables();
    for (const token of [confirm, unsubscribe, preferences]) {
      for (const path of [
        '/newsletter/confirm',
        '/newsletter/preferences',
        '/unsubscribe',
        '/api/newsletter/preferences',
        '/api/newsletter/confirm',
        '/api/newsletter/unsubscribe',
      ]) {
        await archive.visitor.get(`${path}?token=${token}`);
        await archive.visitor.head(`${path}?token=${token}`);
      }
    }
    expect(await tables()).toEqual(before);
  });

  it('confirming, saving preferences, leaving and erasing work as forms, and lead to pages without the token', async () => {
    const email = newAddress();
    const confirm = await signUp(archive, email);
    const sent = await post(`/newsletter/confirm?token=${confirm}`, { form: 'newsletter-confirm' }).expect(303);
    expect(sent.headers['location']).toBe('/newsletter/confirm?confirmed=1');
    expect(await rowOf(email)).toMatchObject({ status: 'subscribed' });

    const { preferences } = await welcomeOf(archive, email);
    const page = `/newsletter/preferences?token=${preferences}`;
    const until = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString().slice(0, 10);
    const steps = [
      [{ form: 'newsletter-preferences', frequency: 'monthly', pausedUntil: until }, 'saved', 'subscribed', until],
      [{ form: 'newsletter-preferences', frequency: 'monthly', pausedUntil: '' }, 'saved', 'subscribed', null],
      [{ form: 'newsletter-leave' }, 'left', 'unsubscribed', null],
    ] as const;
    for (const [fields, to, status, paused] of steps) {
      const answer = await post(page, fields).expect(303);
      expect(answer.headers['location']).toBe(`/newsletter/preferences?${to}=1`);
      expect(await rowOf(email)).toEqual({ status, frequency: 'monthly', until: paused });
    }
    await post(page, { form: 'newsletter-preferences', frequency: 'daily', pausedUntil: '' }).expect(400);
    const erased = await post(page, { form: 'newsletter-erase' }).expect(303);
    expect(erased.headers['location']).toBe('/newsletter/preferences?erased=1');
    expect(await rowOf(email)).toBeUndefined();
    await post(page, { form: 'newsletter-erase' }).expect(404);
  });

  it('registering with the box ticked signs the address up, and without it does not', async () => {
    for (const [username, box, status] of [
      ['ticked', { newsletter: 'true' }, 'pending'],
      ['unticked', {}, undefined],
    ] as const) {
      const email = `${username}@example.org`;
      const password = 'a-fine-secret';
      const fields = {
        form: 'register',
        username,
        email,
        password,
        confirmPassword: password,
        adminPasscode: '',
        ...box,
      };
      await post('/member', fields).expect(303);
      await waitUntilIdle(archive);
      expect((await rowOf(email))?.status).toBe(status);
    }
  });
});
