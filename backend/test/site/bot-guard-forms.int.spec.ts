import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { confirmationsTo } from '../support/newsletter.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** As a browser sends it from our page. */
const BROWSER = { origin: 'http://archive.test', 'sec-fetch-site': 'same-origin' };

/** The hidden fields of the form with this name. */
function hiddenIn(html: string, name: string): Record<string, string> {
  const form = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((one) => one.includes(`value="${name}"`)) ?? '';
  const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, field, value]) => [field, value]));
}

describe('without scripts, with BOT_GUARD on and a MIN_AGE', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { botGuard: true, minAge: 13 }, 'site');
  });
  afterAll(() => archive?.close());

  const post = (path: string, fields: object) =>
    archive.visitor.post(path).set(BROWSER).type('form').redirects(0).send(fields);

  it('a sign-up leads to a second page with one button, which signs up once', async () => {
    const email = 'ada@example.org';
    const page = await post('/newsletter', { form: 'subscribe', email, oldEnough: 'true' }).expect(400);
    expect(page.text).toContain('>One more step</h1>');
    expect(page.headers['cache-control']).toBe('no-store');
    const fields = hiddenIn(page.text, 'subscribe');
    expect(fields).toEqual({ form: 'subscribe', email, oldEnough: 'true', altcha: expect.stringMatching(/^step\./) });
    const accepted = await post('/newsletter', fields).expect(303);
    expect(accepted.headers['location']).toBe('/newsletter?subscribed=1');
    const again = await post('/newsletter', fields).expect(400);
    expect(hiddenIn(again.text, 'subscribe')['altcha']).not.toBe(fields['altcha']);
    await waitUntilIdle(archive);
    expect(confirmationsTo(archive, email)).toHaveLength(1);
  });

  it('an address with an error comes back with the error first', async () => {
    const page = await post('/newsletter', { form: 'subscribe', email: 'ada@', oldEnough: 'true' }).expect(400);
    expect(page.text).toContain('Please enter a valid email address');
    expect(page.text).not.toContain('One more step');
  });

  it('an account with the newsletter is made after one more step, and the password is never sent back', async () => {
    const typed = { form: 'register', username: 'ada', email: 'ada2@example.org', newsletter: 'on', oldEnough: 'true' };
    const secret = { password: 'a-fine-secret', confirmPassword: 'a-fine-secret' };
    const page = await post('/member', { ...typed, ...secret }).expect(400);
    expect(page.text).toContain('One more step: type your password again, and press Create Account.');
    expect(page.text).not.toContain('a-fine-secret');
    const { altcha } = hiddenIn(page.text, 'register');
    expect(altcha).toMatch(/^step\./);
    await post('/member', { ...typed, ...secret, altcha }).expect(303);
    await waitUntilIdle(archive);
    expect(confirmationsTo(archive, typed.email)).toHaveLength(1);
  });

  it('the 31st sign-up in an hour is refused with a sentence', async () => {
    await archive.app.get(MikroORM).em.fork().execute('delete from rate_limit');
    const first = await post('/newsletter', { form: 'subscribe', email: 'grace@example.org', oldEnough: 'true' });
    const fields = hiddenIn(first.text, 'subscribe');
    for (let times = 0; times < 30; times++) {
      const { altcha } = hiddenIn((await post('/newsletter', { ...fields, altcha: '' })).text, 'subscribe');
      await post('/newsletter', { ...fields, altcha }).expect(303);
    }
    const refused = await post('/newsletter', fields).expect(429);
    expect(refused.text).toContain('Too many people signed up without JavaScript in the last hour.');
    expect(refused.text).toContain('value="grace@example.org"');
  });
});
