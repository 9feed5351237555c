import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { PageReader, stateOf } from '../support/page-faults.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** The headers of a browser that sends the form of our page, which has no referrer. */
const BROWSER = { origin: 'null', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };

describe('a form from a browser without scripts', () => {
  let archive: TestApp;
  const reader = new PageReader();
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    reader.learn((await archive.visitor.get('/auth').expect(200)).text);
  });
  afterAll(() => archive?.close());

  const send = (path: string, fields: object, agent = supertest.agent(archive.url)) =>
    agent.post(path).set(BROWSER).type('form').send(fields);
  const formOf = ({ text }: { text: string }) => stateOf(reader.read(text)).form;
  const account = (name: string) => ({
    username: name,
    email: `${name}@example.org`,
    password: 'a-fine-secret',
    confirmPassword: 'a-fine-secret',
    adminPasscode: '',
  });

  it('registers, signs out and signs in like the script, and leads back to where the reader came from', async () => {
    const agent = supertest.agent(archive.url);
    const registered = await send('/auth', { form: 'register', ...account('robin') }, agent).expect(303);
    expect(registered.headers['location']).toBe('/member?signed-in=1');
    expect((await agent.get('/api/auth/user').expect(200)).body).toMatchObject({ username: 'robin', isAdmin: false });
    await send('/member', { form: 'log-out' }, agent).expect(303);
    await agent.get('/api/auth/user').expect(401);
    const login = { form: 'login', email: 'robin@example.org', password: 'a-fine-secret' };
    const signedIn = await send('/member?next=%2Farticle%2F1%3Fa%3Db%23comments', login, agent).expect(303);
    expect(signedIn.headers['location']).toBe('/article/1?a=b#comments');
    await agent.get('/api/auth/user').expect(200);
  });

  it('says after signing in that the account stays, if that canceled its deletion', async () => {
    const agent = supertest.agent(archive.url);
    await send('/auth', { form: 'register', ...account('noor') }, agent).expect(303);
    await agent.delete('/api/me').send({ password: 'a-fine-secret', comments: 'keep' }).expect(202);
    const login = { form: 'login', email: 'noor@example.org', password: 'a-fine-secret' };
    // Also if they came from an article, which would not say it.
    const signedIn = await send('/auth?next=%2Farticle%2F1', login, agent).expect(303);
    expect(signedIn.headers['location']).toBe('/member?signed-in=kept');
    const page = reader.read((await archive.visitor.get('/member?signed-in=kept').expect(200)).text);
    expect(page.querySelector('.member-signed-in')!.textContent).toContain('that canceled its deletion');
    const again = await send('/auth?next=%2Farticle%2F1', login).expect(303);
    expect(again.headers['location']).toBe('/article/1');
  });

  it.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)'])(
    'never leads to another site (%s)',
    async (next) => {
      const name = `n-${Buffer.from(next).toString('hex').slice(0, 24)}`;
      const sent = await send(`/auth?next=${encodeURIComponent(next)}`, { form: 'register', ...account(name) });
      expect([sent.status, sent.headers['location']]).toEqual([303, '/member?signed-in=1']);
    },
  );

  it('is shown again with a message at each field and what was typed, but never with a password', async () => {
    const wrong = {
      form: 'register',
      ...account('sam'),
      username: 'ro',
      password: 'hush-1',
      confirmPassword: 'hush-1',
    };
    const refused = await send('/auth', wrong).expect(400);
    expect(refused.headers['cache-control']).toBe('no-store');
    expect(formOf(refused)).toMatchObject({
      form: 'register',
      errors: [{ path: 'username', message: 'Username must be at least 3 characters.' }],
      values: { username: 'ro', email: 'sam@example.org' },
    });
    const page = reader.read(refused.text);
    expect(page.querySelector<HTMLInputElement>('input[name=username]')!.value).toBe('ro');
    expect(page.body.textContent).toContain('Username must be at least 3 characters.');
    expect(refused.text).not.toContain('hush-1');
    const differing = await send('/auth', { ...wrong, username: 'sam', confirmPassword: 'hush-2' }).expect(400);
    expect(formOf(differing)?.errors).toEqual([{ path: 'confirmPassword', message: "Passwords don't match" }]);
    const unknown = await send('/member', { form: 'login', email: 'no@example.org', password: 'hush-1' }).expect(401);
    expect(formOf(unknown)).toMatchObject({ error: 'Invalid email or password.', values: { email: 'no@example.org' } });
    expect(unknown.headers['set-cookie']).toBeUndefined();
    expect(unknown.text).not.toContain('hush-1');
  });

  it('sends a comment for its member only, and returns it to anyone else', async () => {
    const [admin, member] = [await archive.admin(), await archive.member()];
    const post = { title: 'Words', content: 'Text.', categoryId: 1, published: true };
    const { id } = (await admin.post('/api/posts').send(post).expect(201)).body as { id: number };
    const comment = { form: 'comment', content: 'I had not noticed.' };
    const sent = await send(`/article/${id}`, comment, member).expect(303);
    expect(sent.headers['location']).toBe(`/article/${id}?commented=1#comments`);
    const pending = (await admin.get('/api/comments/pending')).body as { content: string; authorId: number | null }[];
    expect(pending).toMatchObject([{ content: 'I had not noticed.', authorId: expect.any(Number) }]);
    const refused = await send(`/article/${id}`, comment).expect(401);
    expect(formOf(refused)?.values).toEqual({ content: 'I had not noticed.' });
    expect(reader.read(refused.text).querySelector('noscript')!.textContent).toContain('I had not noticed.');
    await send(`/article/${id}`, comment, member).set('origin', 'https://evil.example').expect(403);
    await send('/article/999999', comment, member).expect(404);
  });

  it('agrees to the board of ideas only when that is checked, and keeps it checked when the form comes back', async () => {
    const [admin, content] = [await archive.admin(), 'x'.repeat(50)];
    const shared = { content, email: 'robin@example.org' };
    const forms = {
      '/suggest': { form: 'suggestion', name: '', suggestionType: 'topic', ...shared },
      '/suggest-topic': { form: 'topic', authorName: 'Robin', categoryId: '1', ...shared },
    };
    const agreed = async (list: string) =>
      ((await admin.get(list).expect(200)).body as { title: string; isPublic: boolean }[]).map((one) => [
        one.title,
        one.isPublic,
      ]);
    for (const [path, fields] of Object.entries(forms)) {
      await send(path, { ...fields, title: 'Agreed to', isPublic: 'true' }).expect(303);
      await send(path, { ...fields, title: 'Not agreed to' }).expect(303);
      const refused = await send(path, { ...fields, title: 'x', isPublic: 'true' }).expect(400);
      const box = reader.read(refused.text).querySelector<HTMLInputElement>('input[name=isPublic]')!;
      expect([path, box.checked]).toEqual([path, true]);
    }
    for (const list of ['/api/suggestions/pending', '/api/submissions/pending'])
      expect(await agreed(list)).toEqual([
        ['Agreed to', true],
        ['Not agreed to', false],
      ]);
  });

  it('subscribes, unsubscribes, and sends suggestions and topics, as the API would accept them', async () => {
    const topic = { title: 'The word', content: 'x'.repeat(50), authorName: 'Robin', email: 'robin@example.org' };
    const suggestion = { name: '', email: 'robin@example.org', suggestionType: 'topic', title: 'Word', content: topic.content }; // prettier-ignore
    const accepted: [string, object, string][] = [
      ['/newsletter', { form: 'subscribe', email: 'robin@example.org' }, '/newsletter?subscribed=1'],
      ['/suggest', { form: 'suggestion', ...suggestion }, '/suggest?sent=1'],
      ['/suggest-topic', { form: 'topic', ...topic, categoryId: '1' }, '/suggest-topic?sent=1'],
      ['/reset-password', { form: 'forgot-password', email: 'robin@example.org' }, '/reset-password?sent=1'],
    ];
    for (const [path, fields, to] of accepted) {
      const sent = await send(path, fields);
      expect([path, sent.status, sent.headers['location']]).toEqual([path, 303, to]);
      await archive.visitor.get(to).expect(200);
    }
    const unchosen = await send('/suggest-topic', { form: 'topic', ...topic, categoryId: '' }).expect(400);
    expect(formOf(unchosen)?.errors).toEqual([{ path: 'categoryId', message: 'Please select a category.' }]);
    for (const [path, fields] of [
      ['/unsubscribe?token=none', { form: 'unsubscribe' }],
      ['/reset-password?token=none', { form: 'new-password', email: 'robin@example.org', newPassword: 'hush-1', confirmPassword: 'hush-1' }], // prettier-ignore
      ['/suggest', { form: 'no-such-form', ...suggestion }],
    ] as const) {
      const refused = await send(path, fields);
      expect([path, refused.status < 500, formOf(refused)?.error]).toEqual([path, true, expect.any(String)]);
      expect(refused.text).not.toContain('hush-1');
    }
  });
});
