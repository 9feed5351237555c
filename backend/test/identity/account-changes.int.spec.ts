import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeAccount } from '../../src/modules/identity/commands/change-account.js';
import { DeleteOldEmailChanges } from '../../src/modules/identity/jobs/delete-old-email-changes.js';
import { UnitOfWork } from '../../src/platform/cqrs/unit-of-work.js';
import { eventually } from '../support/eventually.js';
import { mailsOf, resetTokenIn } from '../support/mails.js';
import { waitUntilIdle } from '../support/queues.js';
import { cookieOf, mainBackend, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const PASSWORD = 'a-fine-secret';

interface Person {
  id: number;
  username: string;
  email: string;
  cookie: string;
}

describe.each(mainBackend)('changes of an account, on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend);
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(text, params);
  const post = (path: string, body: object) => supertest(archive.url).post(path).send(body);
  const change = ({ cookie }: Pick<Person, 'cookie'>, body: object) =>
    supertest(archive.url).put('/api/me').set('cookie', cookie).send(body);
  const login = (email: string, password = PASSWORD) => post('/api/auth/login', { email, password });
  const me = ({ cookie }: Pick<Person, 'cookie'>) => supertest(archive.url).get('/api/auth/user').set('cookie', cookie);
  const register = (body: object) => post('/api/auth/register', { password: PASSWORD, ...body });
  const address = () => `e-${randomUUID().slice(0, 8)}@example.org`;

  const person = async (): Promise<Person> => {
    const username = `p-${randomUUID().slice(0, 8)}`;
    const email = `${username}@example.org`;
    const answer = await register({ username, email }).expect(201);
    return { id: (answer.body as { id: number }).id, username, email, cookie: cookieOf(answer) };
  };
  /** The tokens of the newest link of a kind that an address got. */
  const linksTo = (email: string, page: 'confirm' | 'undo') =>
    mailsOf(archive.settings, email).flatMap(({ text }) => {
      const [, token] = new RegExp(`/member/email/${page}\\?token=([\\w-]+)$`, 'm').exec(text) ?? [];
      return token ? [token] : [];
    });
  const request = async (who: Person, email: string, currentPassword = PASSWORD): Promise<string> => {
    const before = linksTo(email, 'confirm').length;
    await change(who, { email, currentPassword }).expect(200);
    return eventually(() => linksTo(email, 'confirm')[before], { what: `a link for ${email}` });
  };
  const confirm = (token: string) => post('/api/me/email/confirm', { token });
  const undo = (token: string) => post('/api/me/email/undo', { token });
  /** Changes the address, and returns the token of the link to take that back. */
  const move = async (who: Person, from: string, to: string, password = PASSWORD): Promise<string> => {
    const before = linksTo(from, 'undo').length;
    await confirm(await request(who, to, password)).expect(200);
    return eventually(() => linksTo(from, 'undo')[before], { what: `a link for ${from}` });
  };

  describe('of the names', () => {
    it('change only what is given', async () => {
      const ada = await person();
      const named = await change(ada, { displayName: '  Ada Lovelace ' }).expect(200);
      expect(named.body).toMatchObject({ username: ada.username, displayName: 'Ada Lovelace', email: ada.email });
      const username = `n-${randomUUID().slice(0, 8)}`;
      expect((await change(ada, { username }).expect(200)).body).toMatchObject({
        username,
        displayName: 'Ada Lovelace',
      });
      expect((await change(ada, {}).expect(200)).body).toMatchObject({ username, displayName: 'Ada Lovelace' });
      expect((await change(ada, { displayName: null }).expect(200)).body).toMatchObject({ displayName: null });
      await supertest(archive.url).put('/api/me').send({ displayName: 'Nobody' }).expect(401);
    });

    it('refuse every name that someone else has, in any case, whether as a username or to be shown', async () => {
      const [ada, bob] = [await person(), await person()];
      const name = `Shown ${randomUUID().slice(0, 8)}`;
      await change(ada, { displayName: name }).expect(200);
      for (const [body, code] of [
        [{ displayName: name.toUpperCase() }, 'account.display-name-taken'],
        [{ displayName: ada.username.toUpperCase() }, 'account.display-name-taken'],
        [{ username: ada.username.toUpperCase() }, 'account.username-taken'],
        [{ username: name.toLowerCase() }, 'account.username-taken'],
      ] as const)
        expect((await change(bob, body).expect(409)).body).toMatchObject({ code });
      const taken = await register({ username: name.toLowerCase(), email: address() }).expect(409);
      expect(taken.body).toMatchObject({ code: 'account.username-taken' });
      // One's own name in other letters is no one else's.
      await change(ada, { displayName: ada.username, username: ada.username.toUpperCase() }).expect(200);
    });

    it('give a name to one of two who want it at the same moment', async () => {
      const [ada, bob] = [await person(), await person()];
      const name = `Both ${randomUUID().slice(0, 8)}`;
      // The first has chosen it and has not committed. No index covers both columns, so the second has to wait.
      const WAITING = `select from pg_locks join pg_database on oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`;
      const second = await archive.app.get(UnitOfWork).run(async () => {
        await archive.app.get(CommandBus).execute(new ChangeAccount(ada.id, { displayName: name }));
        const sent = change(bob, { username: name }).then(({ status }) => status);
        await eventually(async () => (await sql(WAITING)).length > 0);
        // Not awaited here: it ends after this transaction.
        return { sent };
      });
      expect(await second.sent).toBe(409);
    });

    it.each([
      [{ username: 'ab' }, 'username'],
      [{ username: null }, 'username'],
      [{ displayName: 'ab' }, 'displayName'],
      [{ displayName: 'zero\u200bwidth' }, 'displayName'],
      [{ displayName: 'x'.repeat(61) }, 'displayName'],
      [{ notifications: { email: 'yes' } }, 'notifications'],
      [{ notifications: { email: true, sms: true } }, 'notifications'],
      [{ email: 'no address' }, 'email'],
      [{ isAdmin: true }, 'isAdmin'],
    ])('refuse %j and change nothing', async (body, path) => {
      const ada = await person();
      const answer = await change(ada, { ...body }).expect(400);
      expect((answer.body as { errors: { path: string }[] }).errors.map((one) => one.path)).toContain(path);
      expect((await me(ada)).body).toMatchObject({ username: ada.username, displayName: null, isAdmin: false });
    });
  });

  describe('of the email', () => {
    it('count once the new address has confirmed them, and the old one gets a link to take them back', async () => {
      const ada = await person();
      const email = address();
      const token = await request(ada, email);
      expect((await me(ada)).body).toMatchObject({ email: ada.email, pendingEmail: email });
      await login(email).expect(401);
      await confirm(token).expect(200);
      expect((await me(ada)).body).toMatchObject({ email, pendingEmail: null });
      await login(email).expect(200);
      await login(ada.email).expect(401);
      await confirm(token).expect(404);
      const notice = await eventually(() => mailsOf(archive.settings, ada.email).at(-1));
      expect(notice.headers['subject']).toContain('was changed');
      expect(notice.text).not.toContain(email);
    });

    it('need the current password, with limits on guesses', async () => {
      const ada = await person();
      const email = address();
      expect((await change(ada, { email }).expect(403)).body).toMatchObject({ code: 'auth.proof-required' });
      for (let times = 0; times < 5; times++)
        await change(ada, { email, currentPassword: 'a-wrong-guess' }).expect(403);
      expect((await me(ada)).body).toMatchObject({ pendingEmail: null });
      const last = await change(ada, { email, currentPassword: PASSWORD });
      // Limits are off in tests, except that each attempt is still checked.
      expect([200, 429]).toContain(last.status);
    });

    it('use the newest link only, for 24 hours', async () => {
      const ada = await person();
      const [first, second] = [await request(ada, address()), await request(ada, address())];
      await confirm(first).expect(404);
      await sql("update email_change set requested_at = requested_at - interval '25 hours' where account_id = ?", [
        ada.id,
      ]);
      expect((await me(ada)).body).toMatchObject({ pendingEmail: null });
      await confirm(second).expect(404);
    });

    it('refuse the address of another account, when they are requested and when they are confirmed', async () => {
      const [ada, bob] = [await person(), await person()];
      const taken = await change(ada, { email: bob.email.toUpperCase(), currentPassword: PASSWORD }).expect(409);
      expect(taken.body).toMatchObject({ code: 'account.email-taken' });
      const email = address();
      const token = await request(ada, email);
      await register({ username: `p-${randomUUID().slice(0, 8)}`, email }).expect(201);
      await confirm(token).expect(409);
      expect((await me(ada)).body).toMatchObject({ email: ada.email });
    });

    it('are void after a new password: the owner may have stopped somebody', async () => {
      const ada = await person();
      const token = await request(ada, address());
      await supertest(archive.url)
        .put('/api/auth/reset-password')
        .send({ email: ada.email, newPassword: 'another-fine-secret', currentPassword: PASSWORD })
        .expect(200);
      await confirm(token).expect(404);
    });

    it('end the links for a new password that the old address got', async () => {
      const ada = await person();
      await post('/api/auth/forgot-password', { email: ada.email }).expect(202);
      const mail = await eventually(() =>
        mailsOf(archive.settings, ada.email).find(({ headers }) => headers['subject']!.startsWith('Choose')),
      );
      const email = address();
      await move(ada, ada.email, email);
      await supertest(archive.url)
        .put('/api/auth/reset-password')
        .send({ email, newPassword: 'another-fine-secret', token: resetTokenIn(mail) })
        .expect(403);
    });

    it('leave no address behind after eight days', async () => {
      const ada = await person();
      await request(ada, address());
      await sql("update email_change set requested_at = requested_at - interval '8 days' where account_id = ?", [
        ada.id,
      ]);
      await archive.app.get(DeleteOldEmailChanges).sweep();
      expect(await sql('select 1 from email_change where account_id = ?', [ada.id])).toEqual([]);
    });
  });

  describe('of the email that are taken back', () => {
    it('give the account back to the old address, whatever was changed since', async () => {
      const ada = await person();
      const theirs = address();
      const token = await move(ada, ada.email, theirs);
      // The person who has the account now chooses another password and another name, and signs in anywhere.
      await supertest(archive.url)
        .put('/api/auth/reset-password')
        .send({ email: theirs, newPassword: 'their-own-secret', currentPassword: PASSWORD })
        .expect(200);
      const thief = { cookie: cookieOf(await login(theirs, 'their-own-secret').expect(200)) };
      await undo(token).expect(200);
      for (const session of [thief, ada]) await me(session).expect(401);
      for (const email of [theirs, ada.email])
        for (const password of [PASSWORD, 'their-own-secret']) await login(email, password).expect(401);
      const mail = await eventually(() =>
        mailsOf(archive.settings, ada.email).find(({ headers }) => headers['subject']!.startsWith('Choose')),
      );
      await supertest(archive.url)
        .put('/api/auth/reset-password')
        .send({ email: ada.email, newPassword: 'a-new-fine-secret', token: resetTokenIn(mail) })
        .expect(200);
      await login(ada.email, 'a-new-fine-secret').expect(200);
      await undo(token).expect(404);
    });

    it('win over a second change, and its link cannot take the account away again', async () => {
      const ada = await person();
      const [second, third] = [address(), address()];
      const first = await move(ada, ada.email, second);
      const later = await move(ada, second, third);
      await undo(first).expect(200);
      await undo(later).expect(404);
      const [row] = await sql<{ email: string }>('select email::text from account where id = ?', [ada.id]);
      expect(row).toEqual({ email: ada.email });
    });

    it('win also after the link of the second change was used', async () => {
      const ada = await person();
      const [second, third] = [address(), address()];
      const first = await move(ada, ada.email, second);
      await undo(await move(ada, second, third)).expect(200);
      await undo(first).expect(200);
      const [row] = await sql<{ email: string }>('select email::text from account where id = ?', [ada.id]);
      expect(row).toEqual({ email: ada.email });
    });

    it('void what somebody has requested meanwhile', async () => {
      const ada = await person();
      const theirs = address();
      const token = await move(ada, ada.email, theirs);
      const waiting = await request(ada, address());
      await undo(token).expect(200);
      await confirm(waiting).expect(404);
    });

    it('work for seven days, in which nobody else can take the old address', async () => {
      const [ada, bob] = [await person(), await person()];
      const token = await move(ada, ada.email, address());
      const username = () => `p-${randomUUID().slice(0, 8)}`;
      await register({ username: username(), email: ada.email }).expect(409);
      await change(bob, { email: ada.email, currentPassword: PASSWORD }).expect(409);
      await sql("update email_change set confirmed_at = confirmed_at - interval '7 days' where account_id = ?", [
        ada.id,
      ]);
      await undo(token).expect(404);
      await register({ username: username(), email: ada.email }).expect(201);
    });

    it('do nothing with a wrong token, with one of another purpose, or after the account is gone', async () => {
      const ada = await person();
      const confirming = await request(ada, address());
      await undo(confirming).expect(404);
      const token = await move(ada, ada.email, address());
      await confirm(token).expect(404);
      // The signature may have dashes, too.
      const [id, signature] = [Number.parseInt(token, 10), token.replace(/^\d+-/, '')];
      for (const wrong of [`${id + 1}-${signature}`, `${id}-${signature.slice(1)}`, '0-x', 'x'])
        await undo(wrong).expect(404);
      await sql('delete from account where id = ?', [ada.id]);
      await undo(token).expect(404);
    });

    it('are stored as nothing that opens an account', async () => {
      const ada = await person();
      const token = await move(ada, ada.email, address());
      await waitUntilIdle(archive);
      const tables = await sql<{ table_name: string }>(
        "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
      );
      for (const { table_name: table } of tables) {
        const rows = await sql(`select 1 from "${table}" row where row::text like ?`, [
          `%${token.replace(/^\d+-/, '')}%`,
        ]);
        expect([table, rows]).toEqual([table, []]);
      }
    });
  });
});
