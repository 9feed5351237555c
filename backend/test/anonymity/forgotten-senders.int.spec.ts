import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ForgetSenders } from '../../src/modules/moderation/jobs/forget-senders.js';
import { EraseUnsubscribed } from '../../src/modules/newsletter/jobs/erase-unsubscribed.js';
import { Desk } from '../support/decisions.js';
import { join, signUp } from '../support/newsletter.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { SUGGESTION } from '../support/write-calls.js';

describe('names and addresses that are not needed anymore', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  /** As if everything had happened so many days earlier. The log refuses changes, except without its trigger. */
  async function age(days: number): Promise<void> {
    await sql('alter table audit_entry disable trigger audit_entry_kept');
    await sql(
      "update audit_entry set created_at = now() - make_interval(days => ?) where kind in ('submission', 'suggestion')",
      [days],
    );
    await sql('alter table audit_entry enable trigger audit_entry_kept');
    for (const table of ['submission', 'suggestion'])
      await sql(`update ${table} set created_at = now() - make_interval(days => ?)`, [days + 1]);
  }

  it('of senders are deleted 90 days after the decision; their texts stay, and so do those that wait', async () => {
    const [accepted, declined, waiting] = [
      await desk.submission(),
      await desk.submission('Another word'),
      await desk.submission('A third'),
    ];
    const idea = await desk.suggestion();
    await desk.admin.post(`/api/submissions/${accepted}/approve`).expect(200);
    await desk.admin.delete(`/api/submissions/${declined}`).expect(204);
    await desk.admin.post(`/api/suggestions/${idea}/approve`).expect(200);
    await age(89);
    const job = archive.app.get(ForgetSenders);
    await job.sweep();
    expect(await sql("select 1 from submission where email = ''")).toEqual([]);
    await age(91);
    await job.sweep();
    expect(await sql('select id, email, author_name, account_id from submission order by id')).toEqual([
      { id: accepted, email: '', author_name: '', account_id: null },
      { id: declined, email: '', author_name: '', account_id: null },
      expect.objectContaining({ id: waiting, email: 'robin@example.org', author_name: 'Robin' }),
    ]);
    const { body } = await desk.admin.get('/api/suggestions?status=all').expect(200);
    expect(body).toEqual([expect.objectContaining({ id: idea, name: null, email: null, title: 'Nicknames' })]);
  });

  it('of a public idea go 90 days after its approval, although its entry on the board was changed since; the entry stays', async () => {
    const title = 'On the board';
    const id = await desk.made(archive.visitor, '/api/suggestions', { ...SUGGESTION, title, isPublic: true });
    await desk.admin.post(`/api/suggestions/${id}/approve`).expect(200);
    await age(91);
    const entry = { shown: true, title, status: 'being-written' };
    await desk.admin.put(`/api/suggestions/${id}/board`).send(entry).expect(200);
    await archive.app.get(ForgetSenders).sweep();
    expect(await sql('select name, email from suggestion where id = ?', [id])).toEqual([{ name: null, email: '' }]);
    expect((await archive.visitor.get('/api/asked').expect(200)).body).toMatchObject([
      { title, status: 'being-written' },
    ]);
  });

  it('of an address are erased 30 days after it unsubscribed; a hash stays, and the address may come back', async () => {
    for (const name of ['early', 'late', 'stays']) await join(archive, `${name}@example.org`, name);
    for (const name of ['early', 'late'])
      await desk.admin
        .post('/api/newsletter/unsubscribe')
        .send({ email: `${name}@example.org` })
        .expect(200);
    await sql("update subscriber set left_on = current_date - 29 where email = 'late@example.org'");
    await sql("update subscriber set left_on = current_date - 31 where email = 'early@example.org'");
    await archive.app.get(EraseUnsubscribed).sweep();
    expect(await sql('select email::text from subscriber order by 1')).toEqual([
      { email: 'late@example.org' },
      { email: 'stays@example.org' },
    ]);
    expect(await sql('select count(*)::int as n from newsletter_suppression')).toEqual([{ n: 1 }]);
    await archive.visitor.post('/api/newsletter/subscribe').send({ email: 'early@example.org' }).expect(202);
  });

  it('of an address that joins again are not counted from the first time it left', async () => {
    await desk.admin.post('/api/newsletter/unsubscribe').send({ email: 'stays@example.org' }).expect(200);
    await sql("update subscriber set left_on = current_date - 31 where email = 'stays@example.org'");
    await sql("update subscriber set status = 'subscribed', subscribed = true where email = 'stays@example.org'");
    await archive.app.get(EraseUnsubscribed).sweep();
    expect(await sql("select left_on from subscriber where email = 'stays@example.org'")).toEqual([{ left_on: null }]);
  });

  it('of an address that complained stay: it must not get another email', async () => {
    await sql("update subscriber set status = 'complained', subscribed = false where email = 'stays@example.org'");
    await archive.app.get(EraseUnsubscribed).sweep();
    expect(await sql("select 1 from subscriber where email = 'stays@example.org'")).toHaveLength(1);
  });

  describe('of an address that unsubscribed 31 days ago and has signed up again', () => {
    async function signUpAgain(email: string): Promise<string> {
      await join(archive, email);
      await desk.admin.post('/api/newsletter/unsubscribe').send({ email }).expect(200);
      await sql('update subscriber set left_on = current_date - 31 where email = ?', [email]);
      return signUp(archive, email);
    }
    const stored = (name: string) => sql('select status from subscriber where email::text like ?', [`${name}@%`]);
    const sweep = () => archive.app.get(EraseUnsubscribed).sweep();

    it('stay while the link of the new email works, and it subscribes', async () => {
      const token = await signUpAgain('again@example.org');
      await sweep();
      await archive.visitor.post('/api/newsletter/confirm').send({ token }).expect(200);
      expect(await stored('again')).toEqual([{ status: 'subscribed' }]);
    });

    it('are erased once that link is 7 days old, with an older spelling, which stayed as long', async () => {
      await signUpAgain('undecided@xn--exmple-cua.de');
      await sql(
        `insert into subscriber (email, status, left_on, created_at)
         values ('undecided@exämple.de', 'unsubscribed', current_date - 31, now())`,
      );
      await sweep();
      expect(await stored('undecided')).toHaveLength(2);
      await sql("update subscriber set confirmation_requested_at = now() - interval '8 days'");
      await sweep();
      expect(await stored('undecided')).toEqual([]);
    });

    it('stay until a worker has read the sign-up', async () => {
      await signUpAgain('waiting@example.org');
      await sql("update subscriber set confirmation_key = null where email = 'waiting@example.org'");
      await sql("insert into newsletter_sign_up (email, created_at) values ('Waiting@example.org', now())");
      await sweep();
      expect(await stored('waiting')).toHaveLength(1);
      await sql('delete from newsletter_sign_up');
      await sweep();
      expect(await stored('waiting')).toEqual([]);
    });

    it('do not stay when the new email’s link was ended by unsubscribing once more', async () => {
      await signUpAgain('decided@example.org');
      await sql("update subscriber set confirmation_key = null where email = 'decided@example.org'");
      await sweep();
      expect(await stored('decided')).toEqual([]);
    });
  });
});
