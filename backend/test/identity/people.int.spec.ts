import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { mailsOf } from '../support/mails.js';
import { waitUntilIdle } from '../support/queues.js';
import { personWith } from '../support/staff.js';
import { PASSCODE, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { SUGGESTION } from '../support/write-calls.js';

const SUSPENDED = expect.stringMatching(/^Your account is suspended/);

describe('people', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const run = <T extends object[]>(sql: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T & never>(sql, params) as Promise<T>;
  const lastDecision = async () =>
    ((await admin.get('/api/moderation/decisions?kind=account&limit=1').expect(200)).body as object[])[0];

  it('are found by a part of their name or email, by role and by suspension', async () => {
    const { username, email, id } = await personWith(archive, 'editor');
    await run("update account set display_name = 'Zelda Quince' where id = ?", [id]);
    const find = async (query: string) =>
      ((await admin.get(`/api/users?${query}`).expect(200)).body as { id: number }[]).map((one) => one.id);
    for (const q of [username, email, 'quince', 'zel'])
      expect([q, await find(`q=${encodeURIComponent(q)}`)]).toEqual([q, [id]]);
    expect(await find('role=editor')).toContain(id);
    expect(await find('role=writer')).not.toContain(id);
    expect(await find('suspended=true')).not.toContain(id);
    expect(await find('sort=username&limit=1')).toHaveLength(1);
    const { body } = await admin.get(`/api/users?q=${username}`).expect(200);
    expect(body).toEqual([
      {
        id,
        username,
        email,
        displayName: 'Zelda Quince',
        role: 'editor',
        isSuspended: false,
        joinedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
  });

  it('get another role immediately, and the audit log says by whom', async () => {
    const { agent, id } = await personWith(archive, 'member');
    await agent.get('/api/comments').expect(403);
    await admin.put(`/api/users/${id}`).send({ role: 'moderator' }).expect(200);
    await agent.get('/api/comments').expect(200);
    expect((await agent.get('/api/auth/user').expect(200)).body).toMatchObject({ role: 'moderator', isAdmin: false });
    expect(await lastDecision()).toMatchObject({
      ...{ action: 'role-changed', kind: 'account', itemId: id, undo: 'final', by: { username: 'admin' } },
      ...{ before: { status: 'member' }, after: { status: 'moderator' } },
    });
    await admin.put(`/api/users/${id}`).send({ role: 'admin' }).expect(200);
    expect((await agent.get('/api/auth/user').expect(200)).body).toMatchObject({ role: 'admin', isAdmin: true });
    await admin.put(`/api/users/${id}`).send({ role: 'member' }).expect(200);
    await agent.get('/api/comments').expect(403);
  });

  it('can sign in and read while suspended, but not write, and get their role back afterwards', async () => {
    const { agent, id, email } = await personWith(archive, 'moderator');
    const post = await admin
      .post('/api/posts')
      .send({ title: 'T', content: 'C', categoryId: 1, published: true })
      .expect(201);
    const comments = `/api/posts/${(post.body as { id: number }).id}/comments`;
    await admin.put(`/api/users/${id}`).send({ suspended: true }).expect(200);
    const bookmark = { contentType: 'post', postId: (post.body as { id: number }).id };
    const refused = [
      agent.post(comments).send({ content: 'Well.' }),
      agent.post('/api/bookmarks').send(bookmark),
      agent.put('/api/me').send({ displayName: 'Somebody' }),
      agent.get('/api/comments'),
    ];
    for (const call of refused)
      expect((await call.expect(403)).body).toMatchObject({ code: 'auth.suspended', message: SUSPENDED });
    // Visitors may do this, too.
    await agent.post('/api/suggestions').send(SUGGESTION).expect(201);
    await agent.get('/api/bookmarks').expect(200);
    await agent.get(comments).expect(200);
    expect((await agent.get('/api/auth/user').expect(200)).body).toMatchObject({
      ...{ isSuspended: true, capabilities: [], role: 'moderator' },
    });
    await archive.visitor.post('/api/auth/login').send({ email, password: 'a-fine-secret' }).expect(200);
    expect(await lastDecision()).toMatchObject({ action: 'suspended', after: { status: 'suspended' }, itemId: id });
    await admin.put(`/api/users/${id}`).send({ suspended: false }).expect(200);
    await agent.post(comments).send({ content: 'Well.' }).expect(201);
    await agent.get('/api/comments').expect(200);
  });

  it('keep what is not sent, and an unchanged account has no new entry in the audit log', async () => {
    const { id } = await personWith(archive, 'writer');
    const before = await lastDecision();
    await admin.put(`/api/users/${id}`).send({}).expect(200);
    await admin.put(`/api/users/${id}`).send({ role: 'writer', suspended: false }).expect(200);
    expect(await lastDecision()).toEqual(before);
    await admin.put('/api/users/999999').send({ role: 'writer' }).expect(404);
    await admin.put(`/api/users/${id}`).send({ role: 'king' }).expect(400);
  });

  it('never lose the last admin, and no admin suspends themselves', async () => {
    const { id } = (await admin.get('/api/auth/user').expect(200)).body as { id: number };
    const change = async (agent: TestAgent, who: number, body: object) => {
      const answer = await agent.put(`/api/users/${who}`).send(body);
      return [answer.status, (answer.body as { code?: string }).code];
    };
    expect(await change(admin, id, { role: 'editor' })).toEqual([409, 'account.last-admin']);
    expect(await change(admin, id, { suspended: true })).toEqual([409, 'account.own-suspension']);
    const suspended = await personWith(archive, 'admin', { suspended: true });
    expect(await change(admin, id, { role: 'editor' })).toEqual([409, 'account.last-admin']);
    await admin.put(`/api/users/${suspended.id}`).send({ role: 'member' }).expect(200);
  });

  it('leave one admin, for a reason that is true also while the deletion of the admin who decides waits', async () => {
    const { id } = (await admin.get('/api/auth/user').expect(200)).body as { id: number };
    const other = await personWith(archive, 'admin');
    await run(
      `insert into account_deletion (account_id, delete_after, comments)
       values (?, date_trunc('hour', now()) + interval '1 day', 'keep')`,
      [id],
    );
    const { status, body } = await admin.put(`/api/users/${other.id}`).send({ suspended: true });
    await run('delete from account_deletion');
    expect([status, body]).toMatchObject([
      409,
      { code: 'account.last-admin', message: expect.stringMatching(/^At least one admin has to stay/) },
    ]);
    await admin.put(`/api/users/${other.id}`).send({ role: 'member' }).expect(200);
  });

  it('keep one admin when two demote each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await personWith(archive, 'admin');
      const { id } = (await admin.get('/api/auth/user').expect(200)).body as { id: number };
      const answers = await Promise.all([
        admin.put(`/api/users/${other.id}`).send({ role: 'member' }),
        other.agent.put(`/api/users/${id}`).send({ role: 'member' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const [{ count }] = await run<[{ count: number }]>('select count(*)::int as count from account where is_admin');
      expect(count).toBe(1);
      await run("update account set is_admin = email = 'admin@example.org'");
    }
  });
});

describe('invitations', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const run = <T extends object[]>(sql: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T & never>(sql, params) as Promise<T>;
  const invite = async (body: object = { role: 'moderator' }) => {
    const { body: made } = await admin.post('/api/invitations').send(body).expect(201);
    const { id, url, expiresAt } = made as { id: number; url: string; expiresAt: string };
    return { id, url, expiresAt, invitation: new URL(url).searchParams.get('invitation')! };
  };
  let names = 0;
  const register = (more: object) => {
    const username = `invited-${++names}`;
    const account = { username, email: `${username}@example.org`, password: 'a-long-enough-secret' };
    return archive.visitor.post('/api/auth/register').send({ ...account, ...more });
  };

  it('give their role to whoever signs up with the link, once', async () => {
    const { url, invitation, expiresAt } = await invite();
    expect(url).toBe(`http://archive.test/auth?invitation=${invitation}`);
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    const check = () => archive.visitor.post('/api/invitations/check').send({ invitation });
    for (let times = 0; times < 2; times++)
      expect((await check().expect(200)).body).toEqual({ role: 'moderator', expiresAt });
    const { body } = await register({ invitation }).expect(201);
    expect(body).toMatchObject({
      role: 'moderator',
      isAdmin: false,
      capabilities: expect.arrayContaining(['moderate']),
    });
    for (const again of [await register({ invitation }), await check()])
      expect([again.status, again.body]).toEqual([403, expect.objectContaining({ code: 'account.invitation' })]);
    const { body: decisions } = await admin.get('/api/moderation/decisions?kind=account&limit=1').expect(200);
    expect(decisions).toEqual([
      expect.objectContaining({
        action: 'invited',
        itemId: (body as { id: number }).id,
        after: { status: 'moderator', version: 0 },
      }),
    ]);
  });

  it.each([
    ['moderator', 'as a moderator, who reads what people send before it'],
    ['writer', 'as a writer, who writes articles for an editor to publish'],
    ['editor', 'as an editor, who edits and publishes articles'],
    ['admin', 'as an admin, who runs the site'],
  ])('are emailed to the address that was given, with the link, and what a %s does', async (role, words) => {
    const email = `Invited-${role}@Example.org`;
    const { url, invitation } = await invite({ role, email });
    await waitUntilIdle(archive);
    const [mail, ...more] = mailsOf(archive.settings, email.toLowerCase());
    expect(more).toEqual([]);
    expect(mail!.text).toContain(` invited to join The Archive\n${words}`);
    expect(mail!.text).toContain(`\n${url}\n`);
    expect(mail!.text).toContain('The link works once, for three days.');
    expect((await register({ invitation }).expect(201)).body).toMatchObject({ role });
  });

  it('send no email without an address', async () => {
    await waitUntilIdle(archive);
    const before = mailsOf(archive.settings).length;
    await invite();
    await waitUntilIdle(archive);
    expect(mailsOf(archive.settings)).toHaveLength(before);
  });

  it.each(['moderator', 'writer', 'editor', 'admin'])('invite a %s', async (role) => {
    const { invitation } = await invite({ role });
    expect((await register({ invitation }).expect(201)).body).toMatchObject({ role, isAdmin: role === 'admin' });
  });

  it('are used by one of two simultaneous sign-ups', async () => {
    const { invitation } = await invite();
    const answers = await Promise.all(Array.from({ length: 4 }, () => register({ invitation })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
  });

  it('stay unused if the sign-up fails for another reason', async () => {
    const { invitation } = await invite();
    await register({ invitation, password: 'password123' }).expect(400);
    await register({ invitation, username: 'admin' }).expect(409);
    await register({ invitation }).expect(201);
  });

  it('are refused when forged, expired, taken back, or made by someone who is no longer an admin', async () => {
    const refused = async (invitation: string) => {
      const { status, body } = await register({ invitation });
      expect([status, body]).toEqual([403, expect.objectContaining({ code: 'account.invitation' })]);
    };
    const [one, two] = [await invite(), await invite({ role: 'admin' })];
    for (const forged of ['1', 'x', `${one.id}-`, `${two.id}-${one.invitation.replace(/^\d+-/, '')}`, `99999999999-x`])
      await refused(forged);
    await run("update invitation set expires_at = now() - interval '1 second' where id = ?", [one.id]);
    await refused(one.invitation);
    await admin.delete(`/api/invitations/${two.id}`).expect(204);
    await refused(two.invitation);
    await admin.delete(`/api/invitations/${two.id}`).expect(404);
    const other = await personWith(archive, 'admin');
    const { body } = await other.agent.post('/api/invitations').send({ role: 'admin' }).expect(201);
    await admin.put(`/api/users/${other.id}`).send({ role: 'editor' }).expect(200);
    await refused(new URL((body as { url: string }).url).searchParams.get('invitation')!);
  });

  it('are listed without their links while they work, and are deleted when they expired', async () => {
    const { id, invitation } = await invite({ role: 'writer', email: 'Bea@Example.org' });
    const list = async () => (await admin.get('/api/invitations?limit=100').expect(200)).body as { id: number }[];
    expect(await list()).toContainEqual({
      ...{ id, role: 'writer', email: 'bea@example.org', expiresAt: expect.any(String) },
      invitedBy: { id: expect.any(Number), username: 'admin' },
    });
    expect(JSON.stringify(await list())).not.toContain(invitation);
    const [{ stored }] = await run<[{ stored: string }]>(
      'select to_jsonb(i)::text as stored from invitation i where id = ?',
      [id],
    );
    expect(stored).not.toContain(invitation.replace(/^\d+-/, ''));
    await run("update invitation set expires_at = now() - interval '1 second' where id = ?", [id]);
    expect((await list()).map((one) => one.id)).not.toContain(id);
    await invite();
    expect(await run('select 1 from invitation where id = ?', [id])).toEqual([]);
  });

  it('go with a passcode or an invitation, not both, and a wrong passcode answers as before', async () => {
    const { invitation } = await invite();
    const both = await register({ invitation, adminPasscode: PASSCODE }).expect(400);
    expect(both.body).toMatchObject({ code: 'account.two-proofs' });
    const wrong = await register({ adminPasscode: 'wrong' }).expect(403);
    expect(wrong.body).toMatchObject({ code: 'account.passcode' });
    await register({ invitation, adminPasscode: '' }).expect(201);
  });

  it('never let anyone take the name by which somebody else is shown', async () => {
    const { id } = await personWith(archive, 'writer');
    await run("update account set display_name = 'Grace Hopper' where id = ?", [id]);
    const { body } = await register({ username: 'grace HOPPER' }).expect(409);
    expect(body).toMatchObject({ code: 'account.username-taken' });
  });
});
