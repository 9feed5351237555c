import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import supertest from 'supertest';
import { EnsureFirstAdmin } from '../../src/modules/identity/contract.js';
import { ReplayDecisions } from '../../src/modules/moderation/contract.js';
import type { AuditEntry } from '../../src/modules/moderation/contract.js';
import { decisionOf } from '../support/decisions.js';
import type { Decision } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { mailsOf } from '../support/mails.js';
import { waitUntilIdle } from '../support/queues.js';
import { mainBackend, cookieOf, PASSCODE, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const OLD = 'a-fine-secret';
const NEW = 'another-fine-secret';

describe.each(mainBackend)('audit log entries about accounts, on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend);
  });
  afterAll(() => archive?.close());

  const sql = <Row extends object>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<Row[]>(text, params);
  const commands = () => archive.app.get(CommandBus);
  const register = (more: object = {}) => {
    const username = `p-${randomUUID().slice(0, 8)}`;
    const body = { username, email: `${username}@example.org`, password: OLD, ...more };
    return supertest(archive.url).post('/api/auth/register').send(body);
  };
  const person = async (more: object = {}) => {
    const answer = await register(more).expect(201);
    const { id, username, email } = answer.body as { id: number; username: string; email: string };
    return { id, username, email, cookie: cookieOf(answer) };
  };
  const reset = (body: object, cookie = '') =>
    supertest(archive.url).put('/api/auth/reset-password').set('cookie', cookie).send(body);
  const about = async (itemId: number) => {
    const admin = await archive.admin();
    const answer = await admin.get('/api/moderation/decisions').query({ kind: 'account', itemId }).expect(200);
    return answer.body as Decision[];
  };
  const entries = async () => (await sql<{ n: number }>('select count(*)::int as n from audit_entry'))[0]!.n;
  const mailsAbout = async (email: string) => {
    await waitUntilIdle(archive);
    return mailsOf(archive.settings, email).filter(({ headers }) =>
      /password .* was changed/.test(headers['subject']!),
    );
  };

  it('has an entry for a sign-up with the passcode, and none for one without it', async () => {
    const before = await entries();
    await person();
    await register({ adminPasscode: 'a wrong one' }).expect(403);
    expect(await entries()).toBe(before);
    const ada = await person({ adminPasscode: PASSCODE });
    const [entry, ...more] = await about(ada.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      by: { id: ada.id, username: ada.username },
      ...{ action: 'promoted', kind: 'account', itemId: ada.id, title: null, undo: 'final', undoUntil: null },
      before: null,
      after: { status: 'admin', version: 0 },
    });
    const admin = await archive.admin();
    await admin.post(`/api/moderation/decisions/${entry!.id}/undo`).expect(409, /You can’t undo this/);
  });

  it('writes the entry and the account in one transaction', async () => {
    await sql(`alter table audit_entry add constraint planted check (kind <> 'account') not valid`);
    await register({ username: 'nobody-at-all', adminPasscode: PASSCODE }).expect(500);
    await sql('alter table audit_entry drop constraint planted');
    expect(await sql("select 1 from account where username = 'nobody-at-all'")).toEqual([]);
  });

  it('has an entry when the settings create the first admin or promote a member', async () => {
    const [first] = await sql<{ id: number }>('select id from account where is_admin order by id limit 1');
    expect(await about(first!.id)).toMatchObject([{ by: null, action: 'promoted', before: null }]);
    // An admin exists, so there is nothing to do.
    const before = await entries();
    await commands().execute(new EnsureFirstAdmin('somebody@example.org', NEW));
    expect(await entries()).toBe(before);

    const member = await person();
    const admins = await sql<{ id: number }>('update account set is_admin = false where is_admin returning id');
    await commands().execute(new EnsureFirstAdmin(member.email, NEW));
    await sql(`update account set is_admin = true where id in (${admins.map(({ id }) => id).join()})`);
    expect(await about(member.id)).toMatchObject([
      { by: null, action: 'promoted', before: { status: 'member' }, after: { status: 'admin' } },
    ]);
    expect(await mailsAbout(member.email)).toHaveLength(1);
  });

  it('writes an entry and sends an email when an admin changes a member’s password', async () => {
    const [ada, admin] = [await person(), await person({ adminPasscode: PASSCODE })];
    const answer = await reset({ email: ada.email, newPassword: NEW }, admin.cookie).expect(200);
    const [entry, ...more] = await about(ada.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      id: decisionOf(answer),
      by: { id: admin.id, username: admin.username },
      ...{ action: 'reset', kind: 'account', itemId: ada.id, undo: 'final' },
      before: { status: 'member', version: 0 },
      after: { status: 'member', version: 0 },
    });
    const mail = await eventually(() => mailsAbout(ada.email).then(([one]) => one), { what: 'the email' });
    expect(mail.headers['subject']).toBe('Your password for The Archive was changed');
    expect(mail.text).toContain('An admin changed your password');
    expect(mail.text).toContain('use the same link');
    expect(mail.text).toContain('http://archive.test/reset-password');
    for (const secret of [NEW, OLD, admin.username, admin.email]) expect(mail.text).not.toContain(secret);
    expect(await mailsAbout(admin.email)).toEqual([]);
  });

  it('writes no entry and sends no email when members change their own password, or when the change is rejected', async () => {
    const [ada, eve, admin] = [await person(), await person(), await person({ adminPasscode: PASSCODE })];
    const before = await entries();
    const own = await reset({ email: ada.email, newPassword: NEW, currentPassword: OLD }, admin.cookie).expect(200);
    expect(own.headers['x-decision-id']).toBeUndefined();
    await reset({ email: ada.email, newPassword: OLD }, eve.cookie).expect(403);
    await reset({ email: ada.email, newPassword: 'password1' }, admin.cookie).expect(400);
    expect(await entries()).toBe(before);
    expect(await mailsAbout(ada.email)).toEqual([]);
  });

  it('is replayed by a restore without making anyone an admin', async () => {
    const ada = await person();
    const entry: AuditEntry = {
      ...{ id: 1, createdAt: new Date().toISOString(), accountId: null, username: null, title: null, undoes: null },
      ...{ action: 'promoted', kind: 'account', itemId: ada.id },
      ...{ beforeStatus: 'member', beforeVersion: 0, afterStatus: 'admin', afterVersion: 0, reason: null },
    };
    expect(await commands().execute(new ReplayDecisions([entry]))).toEqual([]);
    expect(await about(ada.id)).toMatchObject([{ action: 'promoted' }]);
    expect(await sql('select is_admin from account where id = ?', [ada.id])).toEqual([{ is_admin: false }]);
  });
});
