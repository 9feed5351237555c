import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { ErasePerson } from '../../src/modules/identity/contract.js';
import { EraseDueAccounts } from '../../src/modules/identity/jobs/erase-due-accounts.js';
import { otherAdmin } from '../support/admins.js';
import { Desk } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { mailsOf, resetTokenIn } from '../support/mails.js';
import { join } from '../support/newsletter.js';
import { waitUntilIdle } from '../support/queues.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { SUGGESTION } from '../support/write-calls.js';

const PASSWORD = 'a-fine-secret';
const HOUR_MS = 3_600_000;

describe.each(backends)('deleting one’s account, on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend);
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  let count = 0;
  async function newMember(): Promise<{ agent: TestAgent; email: string; id: number }> {
    const username = `leaver-${++count}`;
    const account = { username, email: `${username}@example.org`, password: PASSWORD };
    const agent = supertest.agent(archive.url) as TestAgent;
    const { body } = await agent.post('/api/auth/register').send(account).expect(201);
    return { agent, email: account.email, id: (body as { id: number }).id };
  }
  const leave = (agent: TestAgent, comments: 'delete' | 'keep' = 'delete', password = PASSWORD) =>
    agent.delete('/api/me').send({ password, comments });
  const signIn = (email: string) => supertest(archive.url).post('/api/auth/login').send({ email, password: PASSWORD });
  const letTimePass = () => sql("update account_deletion set delete_after = date_trunc('hour', now())");
  const sweep = () => archive.app.get(EraseDueAccounts).sweep();
  const exists = async (id: number) => (await sql('select 1 from account where id = ?', [id])).length > 0;

  it('answers when it will be gone: in 24 hours, at a full hour', async () => {
    const { agent, id } = await newMember();
    const before = Date.now();
    const { body } = await leave(agent).expect(202);
    const until = Date.parse((body as { until: string }).until);
    expect(until % HOUR_MS).toBe(0);
    expect(until).toBeGreaterThanOrEqual(before + 24 * HOUR_MS);
    expect(until).toBeLessThanOrEqual(Date.now() + 25 * HOUR_MS);
    await sweep();
    expect(await exists(id)).toBe(true);
  });

  it('ends every session immediately, and takes the cookie back', async () => {
    const { agent, email } = await newMember();
    const elsewhere = supertest.agent(archive.url);
    await elsewhere.post('/api/auth/login').send({ email, password: PASSWORD }).expect(200);
    const { headers } = await leave(agent).expect(202);
    expect(String(headers['set-cookie'])).toMatch(/^sid=;/);
    await agent.get('/api/auth/user').expect(401);
    await elsewhere.get('/api/auth/user').expect(401);
  });

  it('is emailed to the owner, with the time and the way back, and without a token', async () => {
    const { agent, email } = await newMember();
    await leave(agent).expect(202);
    const mail = await eventually(() => mailsOf(archive.settings, email)[0], { what: 'an email about the deletion' });
    expect(mail.headers['subject']).toBe('Your account at The Archive will be deleted');
    expect(mail.text).toMatch(/deleted on\n\w+ \d+ at \d+:00 [AP]M UTC\./);
    expect(mail.text).toContain('http://archive.test/auth\n');
    expect(mail.text).not.toContain('token=');
  });

  it('is cancelled by signing in, which says so once', async () => {
    const { agent, email, id } = await newMember();
    await leave(agent).expect(202);
    const { body } = await signIn(email).expect(200);
    expect(body).toMatchObject({ id, deletionCancelled: true });
    const { body: again } = await signIn(email).expect(200);
    expect(again).not.toHaveProperty('deletionCancelled');
    await letTimePass();
    await sweep();
    expect(await exists(id)).toBe(true);
  });

  it('happens once the time is over, and then the address can sign up again', async () => {
    const { agent, email, id } = await newMember();
    await leave(agent).expect(202);
    await letTimePass();
    await sweep();
    expect(await exists(id)).toBe(false);
    await signIn(email).expect(401);
    await supertest(archive.url)
      .post('/api/auth/register')
      .send({ username: 'again', email, password: PASSWORD })
      .expect(201);
  });

  it('twice at the same moment is one deletion with one time and one email', async () => {
    const { agent, email } = await newMember();
    const answers = await Promise.all([leave(agent), leave(agent)]);
    const accepted = answers.filter(({ status }) => status === 202);
    expect(answers.map(({ status }) => status).sort()[0]).toBe(202);
    for (const { status } of answers) expect([202, 401, 403]).toContain(status);
    expect(new Set(accepted.map(({ body }) => (body as { until: string }).until)).size).toBe(1);
    await waitUntilIdle(archive);
    expect(mailsOf(archive.settings, email)).toHaveLength(1);
  });

  it('requires the right password, and nothing changes without it', async () => {
    const { agent, id } = await newMember();
    const { body } = await leave(agent, 'delete', 'not-mine').expect(403);
    expect(body).toMatchObject({ code: 'auth.proof-wrong' });
    await supertest(archive.url).delete('/api/me').send({ password: PASSWORD, comments: 'delete' }).expect(401);
    await agent.get('/api/auth/user').expect(200);
    expect(await sql('select 1 from account_deletion where account_id = ?', [id])).toEqual([]);
  });

  it('takes no password of someone else', async () => {
    const { agent } = await newMember();
    const admin = { email: 'admin@example.org', password: 'a-good-password' };
    await supertest(archive.url).post('/api/auth/login').send(admin).expect(200);
    await leave(agent, 'delete', admin.password).expect(403);
  });

  it('leaves comments up as nobody’s if that was chosen', async () => {
    const desk = await Desk.open(archive);
    const { agent, id } = await newMember();
    const own = new Desk(archive, desk.admin, agent);
    const postId = await desk.post();
    const comment = await own.comment({ postId, approved: true, content: 'Keep this one.' });
    await leave(agent, 'keep').expect(202);
    await letTimePass();
    await sweep();
    expect(await exists(id)).toBe(false);
    expect(await desk.shownUnder(postId)).toEqual([comment]);
    expect(await sql('select author_id, content from comment where id = ?', [comment])).toEqual([
      { author_id: null, content: 'Keep this one.' },
    ]);
  });

  it('deletes comments for good, with their place on the desk: no bin has them', async () => {
    const desk = await Desk.open(archive);
    const { agent } = await newMember();
    const own = new Desk(archive, desk.admin, agent);
    const postId = await desk.post();
    const gone = await own.comment({ postId, approved: true });
    const pending = await own.comment({ postId });
    await waitUntilIdle(archive);
    const waiting = async () =>
      ((await desk.admin.get('/api/moderation/counts').expect(200)).body as { comments: number }).comments;
    const before = await waiting();
    await leave(agent).expect(202);
    await letTimePass();
    await sweep();
    await waitUntilIdle(archive);
    expect(await desk.shownUnder(postId)).toEqual([]);
    expect(await waiting()).toBe(before - 1);
    expect(
      await sql('select 1 from bin_item where kind = ? and item_id in (?, ?)', ['comment', gone, pending]),
    ).toEqual([]);
  });

  it('leaves an empty comment above someone else’s reply in the bin, and none above one’s own', async () => {
    const desk = await Desk.open(archive);
    const { agent } = await newMember();
    const own = new Desk(archive, desk.admin, agent);
    const postId = await desk.post();
    const answered = await own.comment({ postId, approved: true });
    const reply = await desk.comment({ postId, parentId: answered });
    const alone = await own.comment({ postId, approved: true });
    const ownReply = await own.comment({ postId, parentId: alone });
    const deleted = await desk.admin.delete(`/api/comments/${reply}`).expect(204);
    await desk.admin.delete(`/api/comments/${ownReply}`).expect(204);
    await leave(agent).expect(202);
    await letTimePass();
    await sweep();
    expect(await sql('select id, removed, author_id from comment where post_id = ?', [postId])).toEqual([
      { id: answered, removed: true, author_id: null },
    ]);
    await desk.undo(Number(deleted.headers['x-decision-id'])).expect(200);
    expect(await sql('select parent_id from comment where id = ?', [reply])).toEqual([{ parent_id: answered }]);
  });

  it('takes the empty comments of others along that only kept a place for one’s replies', async () => {
    const desk = await Desk.open(archive);
    const { agent } = await newMember();
    const own = new Desk(archive, desk.admin, agent);
    const postId = await desk.post();
    const [one, two] = [await desk.comment({ postId, approved: true }), await desk.comment({ postId, approved: true })];
    await own.comment({ postId, parentId: one });
    const binned = await own.comment({ postId, parentId: two });
    await desk.admin.delete(`/api/comments/${binned}`).expect(204);
    for (const id of [one, two]) await desk.member.delete(`/api/comments/${id}`).expect(204);
    expect(await sql('select id from comment where removed and id in (?, ?)', [one, two])).toHaveLength(2);
    await leave(agent).expect(202);
    await letTimePass();
    await sweep();
    expect(await sql('select id from comment where post_id = ?', [postId])).toEqual([]);
  });

  it('is refused to the last admin, also to the last whose deletion does not wait', async () => {
    const admin = await archive.admin();
    const { body } = await leave(admin, 'delete', 'a-good-password').expect(409);
    expect(body).toMatchObject({ code: 'account.last-admin' });
    const other = await otherAdmin(archive);
    await leave(other).expect(202);
    const again = await leave(admin, 'delete', 'a-good-password').expect(409);
    // They are not the only admin until the other one is gone.
    expect(again.body).toMatchObject({ message: expect.stringMatching(/^At least one admin has to stay/) });
  });

  it('of two admins at the same moment is refused to one of them', async () => {
    await sql('delete from account_deletion');
    await sql("update account set is_admin = false where email <> 'admin@example.org'");
    const pair = [await archive.admin(), await otherAdmin(archive)] as const;
    const answers = await Promise.all([leave(pair[0], 'delete', 'a-good-password'), leave(pair[1])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    await sql('delete from account_deletion');
  });

  it('of an admin who is the last one by then waits until there is another', async () => {
    const other = await otherAdmin(archive);
    const { body } = await other.get('/api/auth/user').expect(200);
    const { id } = body as { id: number };
    await leave(other).expect(202);
    await letTimePass();
    await sql('update account set is_admin = (id = ?)', [id]);
    await sweep();
    expect(await exists(id)).toBe(true);
    await sql("update account set is_admin = true where email = 'admin@example.org'");
    await sweep();
    expect(await exists(id)).toBe(false);
  });

  it('of one account that fails does not keep the others waiting', async () => {
    const [first, second] = [await newMember(), await newMember()];
    await leave(first.agent).expect(202);
    await leave(second.agent).expect(202);
    await letTimePass();
    await sql(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
    await sql(
      `create trigger refuse before delete on account for each row when (old.id = ${first.id}) execute function refuse()`,
    );
    await sweep();
    expect([await exists(first.id), await exists(second.id)]).toEqual([true, false]);
    await sql('drop trigger refuse on account');
    await sql('drop function refuse');
    await sweep();
    expect(await exists(first.id)).toBe(false);
  });

  describe('the download', () => {
    const read = async (agent: TestAgent) =>
      (await agent.get('/api/me/export').buffer(true).parse(asText).expect(200)).body as string;

    it('needs a session', async () => {
      await supertest(archive.url).get('/api/me/export').expect(401);
    });

    it('of an address that nobody has confirmed has nothing that was sent with it, and says so', async () => {
      const { agent, email } = await newMember();
      await archive.visitor
        .post('/api/suggestions')
        .send({ ...SUGGESTION, title: 'Sent by its owner', email })
        .expect(201);
      await join(archive, email, 'Its owner');
      const before = await read(agent);
      expect(before).toContain('We don’t know yet that this email address is yours.');
      expect(before).not.toContain('Sent by its owner');
      expect(before).not.toContain('Its owner');

      await archive.visitor.post('/api/auth/forgot-password').send({ email }).expect(202);
      const mail = await eventually(
        () => mailsOf(archive.settings, email).find(({ text }) => text.includes('/reset-password?token=')),
        { what: 'a link for a new password' },
      );
      const wanted = { email, newPassword: 'another-secret', token: resetTokenIn(mail) };
      await archive.visitor.put('/api/auth/reset-password').send(wanted).expect(200);
      const signedIn = supertest.agent(archive.url) as TestAgent;
      await signedIn.post('/api/auth/login').send({ email, password: 'another-secret' }).expect(200);
      const after = await read(signedIn);
      for (const text of ['Sent by its owner', 'Its owner']) expect(after).toContain(text);
      expect(after).not.toContain('We don’t know yet');
    });

    it('of two members has nothing of the other', async () => {
      const desk = await Desk.open(archive);
      const [first, second] = [await newMember(), await newMember()];
      await new Desk(archive, desk.admin, first.agent).comment({ content: 'Said by the first.' });
      expect(await read(first.agent)).toContain('Said by the first.');
      expect(await read(second.agent)).not.toContain('Said by the first.');
    });

    it('shows hostile texts as text, and runs nothing', async () => {
      const desk = await Desk.open(archive);
      const { agent } = await newMember();
      const content = '<script>alert(1)</script> <img src=x onerror=alert(2)>';
      await new Desk(archive, desk.admin, agent).comment({ content });
      const page = /<!doctype html>[\s\S]*<\/html>/.exec(await read(agent))![0];
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(page).not.toMatch(/<script|<img|<link|\son\w+=(?!alert)/);
      expect(page).toContain("default-src 'none'");
    });

    it('has every comment of an account with more than one page of them', async () => {
      const desk = await Desk.open(archive);
      const { agent, id } = await newMember();
      const postId = await desk.post();
      await sql(
        `insert into comment (post_id, author_id, content, content_html, approved, created_at, version)
         select ?, ?, 'Number ' || n || '.', '', true, now(), 1 from generate_series(1, 450) n`,
        [postId, id],
      );
      const text = await read(agent);
      for (const n of [1, 200, 201, 401, 450]) expect(text.split(`"Number ${n}."`).length).toBe(2);
    });
  });

  it('by an operator erases an address without an account, in every spelling', async () => {
    const email = 'josé@exämple.de';
    const stored = 'josé@xn--exmple-cua.de';
    await archive.visitor
      .post('/api/suggestions')
      .send({ ...SUGGESTION, email })
      .expect(201);
    await sql('insert into contact_message (about, text, email, day) values (?, ?, ?, current_date)', [
      'site',
      'Hi',
      email,
    ]);
    const counts = await archive.app
      .get(CommandBus)
      .execute(new ErasePerson({ email: ` ${email.toUpperCase()} ` }, { comments: 'delete' }));
    expect(counts).toEqual({ 'content ideas without their sender': 1, 'messages to the editors': 1 });
    for (const table of ['suggestion', 'contact_message'])
      expect(await sql(`select 1 from ${table} where email in (?, ?)`, [email, stored])).toEqual([]);
    expect(await sql('select 1 from erased_address')).not.toEqual([]);
  });
});

/** All entries of a ZIP, one after the other. */
function asText(response: unknown, done: (error: Error | null, body: string) => void): void {
  const chunks: Buffer[] = [];
  (response as NodeJS.ReadableStream)
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on(
      'end',
      () =>
        void textOf(Buffer.concat(chunks)).then(
          (text) => {
            done(null, text);
          },
          (error: Error) => {
            done(error, '');
          },
        ),
    );
}

async function textOf(bytes: Buffer): Promise<string> {
  const { fromBufferPromise } = await import('yauzl');
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  let text = '';
  for await (const entry of zip.eachEntry())
    for await (const chunk of await zip.openReadStreamPromise(entry)) text += String(chunk);
  return text;
}
