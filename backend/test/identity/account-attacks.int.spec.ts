import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { EnsureFirstAdmin, ErasePerson, ResetFactors } from '../../src/modules/identity/contract.js';
import { UnitOfWork } from '../../src/platform/cqrs/unit-of-work.js';
import { eventually } from '../support/eventually.js';
import { newPerson, PASSWORD as FIRST_PASSWORD, turnOnCodes } from '../support/factors.js';
import { mailsOf, resetTokenIn } from '../support/mails.js';
import { join } from '../support/newsletter.js';
import { waitUntilIdle } from '../support/queues.js';
import { PASSWORD as SESSION_PASSWORD } from '../support/session-clock.js';
import { personWith } from '../support/staff.js';
import { PASSCODE, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const PASSWORD = 'a-fine-secret';

interface Person {
  agent: TestAgent;
  id: number;
  email: string;
}

describe('somebody who wants the account of someone else', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(text, params);
  const anyone = (path: string, body: object) => supertest(archive.url).post(path).send(body);
  const has = async (table: string, column: string, value: unknown) =>
    (await sql(`select 1 from ${table} where ${column} = ?`, [value])).length > 0;

  async function person(more: object = {}): Promise<Person> {
    const username = `v-${randomUUID().slice(0, 8)}`;
    const agent = supertest.agent(archive.url) as TestAgent;
    const account = { username, email: `${username}@example.org`, password: PASSWORD, ...more };
    const { body } = await agent.post('/api/auth/register').send(account).expect(201);
    return { agent, id: (body as { id: number }).id, email: account.email };
  }
  const addPasskey = (id: number) =>
    sql(
      `insert into passkey (account_id, credential_id, public_key, sign_count, name, added_on)
       values (?, ?, 'k', 0, 'Theirs', current_date)`,
      [id, randomUUID()],
    );
  /** The link that the old address gets after the address was changed. */
  async function moveAway({ agent, email }: Person, to: string): Promise<string> {
    const tokenIn = (address: string, page: string) =>
      eventually(
        () =>
          mailsOf(archive.settings, address)
            .map(({ text }) => new RegExp(`/member/email/${page}\\?token=([\\w-]+)$`, 'm').exec(text)?.[1])
            .find(Boolean),
        { what: `a link for ${address}` },
      );
    await agent.put('/api/me').send({ email: to, currentPassword: PASSWORD }).expect(200);
    await anyone('/api/me/email/confirm', { token: await tokenIn(to, 'confirm') }).expect(200);
    return (await tokenIn(email, 'undo'))!;
  }

  it.each([{ token: 'junk' }, { currentPassword: 'not-it-at-all' }])(
    'cannot use an admin’s open session for a new password with a wrong proof: %j',
    async (proof) => {
      const { email } = await personWith(archive, 'editor');
      const body = { email, newPassword: 'another-fine-secret', ...proof };
      await admin.put('/api/auth/reset-password').send(body).expect(403);
      await anyone('/api/auth/login', { email, password: 'another-fine-secret' }).expect(401);
    },
  );

  it('loses a deletion, passkeys and invitations when the old address takes an email change back', async () => {
    const victim = await person({ adminPasscode: PASSCODE, password: 'a-fine-secret' });
    const undo = await moveAway(victim, `thief-${randomUUID().slice(0, 8)}@example.org`);
    await addPasskey(victim.id);
    await victim.agent.post('/api/invitations').send({ role: 'admin' }).expect(201);
    await victim.agent.delete('/api/me').send({ password: PASSWORD, comments: 'delete' }).expect(202);
    await anyone('/api/me/email/undo', { token: undo }).expect(200);
    for (const [table, column] of [
      ['account_deletion', 'account_id'],
      ['passkey', 'account_id'],
      ['invitation', 'invited_by'],
    ] as const)
      expect([table, await has(table, column, victim.id)]).toEqual([table, false]);
    expect(await has('account', 'email', victim.email)).toBe(true);
  });

  it('cannot delete the account before the old address can no longer take the change back', async () => {
    const victim = await person();
    await moveAway(victim, `thief-${randomUUID().slice(0, 8)}@example.org`);
    const { body } = await victim.agent.delete('/api/me').send({ password: PASSWORD, comments: 'keep' }).expect(202);
    const days = (Date.parse((body as { until: string }).until) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThan(7.1);
  });

  it('keeps the owner out by turning on codes with the stolen password, until an operator resets them', async () => {
    const victim = await newPerson(archive);
    await turnOnCodes(victim);
    const letter = (subject: RegExp) =>
      eventually(
        () => mailsOf(archive.settings, victim.email).find(({ headers }) => subject.test(headers['subject']!)),
        {
          what: `an email ${subject}`,
        },
      );
    expect((await letter(/^Codes from an app were turned on/)).text).toContain(
      'then write to us. Someone here can take the code away:\n\nhttp://archive.test/contact\n',
    );
    await anyone('/api/auth/forgot-password', { email: victim.email }).expect(202);
    const token = resetTokenIn(await letter(/^Choose a new password/));
    const newPassword = 'a-secret-of-the-owner';
    await supertest(archive.url)
      .put('/api/auth/reset-password')
      .send({ email: victim.email, newPassword, token })
      .expect(200);
    await victim.agent.get('/api/auth/user').expect(401);
    const signIn = (password: string) => anyone('/api/auth/login', { email: victim.email, password });
    expect((await signIn(newPassword).expect(401)).body).toMatchObject({ code: 'auth.code-required' });
    const reset = new ResetFactors(victim.email);
    await archive.app.get(UnitOfWork).run(() => archive.app.get(CommandBus).execute(reset));
    await signIn(newPassword).expect(200);
    await signIn(FIRST_PASSWORD).expect(401);
  });

  it('erases nothing that the owner of an unconfirmed address has sent', async () => {
    const owner = `owner-${randomUUID().slice(0, 8)}@example.org`;
    const subscriber = await join(archive, owner, 'Robin');
    await waitUntilIdle(archive);
    const stranger = await person({ email: owner });
    const erase = new ErasePerson({ accountId: stranger.id }, { comments: 'delete' });
    await archive.app.get(UnitOfWork).run(() => archive.app.get(CommandBus).execute(erase));
    expect(await has('account', 'id', stranger.id)).toBe(false);
    expect(await has('subscriber', 'id', subscriber)).toBe(true);
  });

  it('does not become the first admin with a passkey from before', async () => {
    const stranger = await person();
    await addPasskey(stranger.id);
    await sql('update account set is_admin = false');
    try {
      const ensure = new EnsureFirstAdmin(stranger.email, SESSION_PASSWORD + '-of-the-operator');
      await archive.app.get(UnitOfWork).run(() => archive.app.get(CommandBus).execute(ensure));
    } finally {
      await sql("update account set is_admin = true, staff_role = null where email = 'admin@example.org'");
    }
    expect(await has('passkey', 'account_id', stranger.id)).toBe(false);
    await sql('update account set is_admin = false where id = ?', [stranger.id]);
  });

  it('gets no rights from an invitation by an admin who is one no longer', async () => {
    const { agent, id } = await person({ adminPasscode: PASSCODE });
    const { body } = await agent.post('/api/invitations').send({ role: 'admin' }).expect(201);
    await admin.put(`/api/users/${id}`).send({ role: 'member' }).expect(200);
    await admin.put(`/api/users/${id}`).send({ role: 'admin' }).expect(200);
    const invitation = new URL((body as { url: string }).url).searchParams.get('invitation')!;
    await anyone('/api/invitations/check', { invitation }).expect(403);
    await admin.put(`/api/users/${id}`).send({ role: 'member' }).expect(200);
  });

  it('does not leave the site without an admin while another one’s deletion waits', async () => {
    await sql("update account set is_admin = false where email <> 'admin@example.org'");
    const other = await person({ adminPasscode: PASSCODE });
    await other.agent.delete('/api/me').send({ password: PASSWORD, comments: 'keep' }).expect(202);
    const { body } = await admin.get('/api/auth/user').expect(200);
    await admin
      .put(`/api/users/${(body as { id: number }).id}`)
      .send({ role: 'member' })
      .expect(409);
  });

  it('changes no name that others see while suspended', async () => {
    const { agent, id } = await person();
    await admin.put(`/api/users/${id}`).send({ suspended: true }).expect(200);
    const { body } = await agent.put('/api/me').send({ displayName: 'An Editor' }).expect(403);
    expect(body).toMatchObject({ code: 'auth.suspended' });
  });

  it('learns no title of an unpublished article from a download', async () => {
    const { agent } = await person();
    const article = { title: 'First title', content: 'A job.', categoryId: 1, published: true };
    const { body } = await admin.post('/api/posts').send(article).expect(201);
    const { id } = body as { id: number };
    await agent.post('/api/bookmarks').send({ contentType: 'post', postId: id }).expect(201);
    await agent.post(`/api/posts/${id}/comments`).send({ content: 'Mine.' }).expect(201);
    await admin.put(`/api/posts/${id}`).send({ published: false, title: 'Secret title' }).expect(200);
    const { body: zip } = await agent
      .get('/api/me/export')
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200);
    expect((zip as Buffer).includes('Secret title')).toBe(false);
  });
});
