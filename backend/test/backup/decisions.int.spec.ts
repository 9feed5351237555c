import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { RecordBounces } from '../../src/modules/newsletter/contract.js';
import { Operated } from '../support/backups.js';
import { Desk, decisionOf } from '../support/decisions.js';
import { age, join } from '../support/newsletter.js';
import { waitUntilIdle } from '../support/queues.js';
import { idsOf } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { SUGGESTION } from '../support/write-calls.js';

/** A member with two passkeys and two recovery codes. */
const FACTORS_BEFORE = `
  with owner as (select min(id) as id from account where not is_admin),
       keys as (insert into passkey (account_id, credential_id, public_key, sign_count, name, added_on)
                select id, key, 'x', 0, key, '2026-11-01' from owner, unnest(array['kept', 'removed']) key)
  insert into recovery_code (account_id, code_hash) select id, code from owner, unnest(array['used', 'unused']) code`;
/** An admin finds it, and removes it after the newer backup. */
const STRANGER = `insert into passkey (account_id, credential_id, public_key, sign_count, name, added_on)
  select id, 'stranger', 'x', 0, 'stranger', '2026-11-03' from account where is_admin limit 1`;
const FACTORS_SINCE = [
  "delete from passkey where credential_id = 'removed'",
  "delete from recovery_code where code_hash = 'used'",
  `insert into passkey (account_id, credential_id, public_key, sign_count, name, added_on)
   select account_id, 'added', 'x', 0, 'added', '2026-11-02' from passkey where credential_id = 'kept'`,
  `insert into totp_secret (account_id, sealed_secret, added_on)
   select account_id, 'sealed', '2026-11-02' from passkey where credential_id = 'kept'`,
  "update account set email = 'moved@example.org' where id = (select account_id from passkey where credential_id = 'kept')",
];

describe('decisions made after a backup, once it is restored:', () => {
  let operated: Operated;
  let archive: TestApp;
  let desk: Desk;
  let file: string;
  let newer: string;
  let thrown: number;
  let wholeLog: { reason: string | null }[];
  const id: Record<string, number> = {};
  const log = () =>
    operated.sql<{ reason: string | null }>(
      `select * from (
         select id, created_at, account_id, action, kind, item_id, after_status, undoes, reason from audit_entry
         union all select id, day, account_id, action, 'confession', item_id, after_status, undoes, reason from story_decision) log
       order by account_id is null, id`,
    );
  const subscribed = () =>
    operated
      .sql<{ email: string }>('select email from subscriber where subscribed order by 1')
      .then((rows) => rows.map(({ email }) => email));
  const open = async () => {
    archive = await operated.start();
    desk = await Desk.open(archive);
  };
  const stories = async () => idsOf(await archive.visitor.get('/api/confessions').expect(200)).sort();

  beforeAll(async () => {
    operated = await Operated.make();
    await open();
    const { admin, member } = desk;
    for (const name of ['deleted', 'withdrawn', 'edited', 'kept', 'undone', 'late'])
      id[name] = await desk.story(true, name);
    id.waiting = await desk.story(false, 'waiting');
    id.post = await desk.post(true, 'Unpublished since');
    id.gone = await desk.post(true, 'Deleted since');
    id.comment = await desk.comment({ postId: id.post, approved: true });
    id.taken = await desk.comment({ postId: id.post, approved: true });
    id.reply = await desk.comment({ postId: id.post, parentId: id.comment, approved: true });
    id.back = await desk.post(true, 'Brought back since');
    thrown = decisionOf(await admin.delete(`/api/posts/${id.back}`).expect(204))!;
    id.submission = await desk.submission();
    for (const title of ['Stays shown', 'Taken off since']) {
      id[title] = await desk.made(archive.visitor, '/api/suggestions', { ...SUGGESTION, title, isPublic: true });
      await admin.post(`/api/suggestions/${id[title]}/approve`).expect(200);
    }
    for (const name of ['stays', 'leaves', 'returns', 'erased', 'rejoins', 'bounces', 'complains', 'absent'])
      id[name] = await join(archive, `${name}@example.org`);
    await admin.post('/api/newsletter/unsubscribe').send({ email: 'absent@example.org' }).expect(200);
    await member.post('/api/bookmarks').send({ contentType: 'confession', confessionId: id.deleted }).expect(201);
    await admin.post(`/api/moderation/notes?kind=confession&id=${id.deleted}`).send({ text: 'Wait.' }).expect(201);
    await operated.sql(FACTORS_BEFORE);
    await waitUntilIdle(archive);
    file = await operated.backUp();
  });

  // Three hooks, because each hook has a timeout.
  beforeAll(async () => {
    const { admin } = desk;
    await admin.delete(`/api/confessions/${id.deleted}`).send({ reason: 'names-someone' }).expect(204);
    /** Undoes the approval. */
    const withdraw = async (kind: string, number: number) => {
      const [approved] = await desk.about(kind, number);
      return ((await desk.undo(approved!.id).expect(200)).body as { id: number }).id;
    };
    await withdraw('confession', id.withdrawn!);
    await admin.put(`/api/confessions/${id.edited}`).send({ content: 'edited, without the name' }).expect(200);
    await desk.undo(await withdraw('confession', id.undone!)).expect(200);
    await admin.post(`/api/confessions/${id.waiting}/approve`).expect(200);
    await admin.put(`/api/posts/${id.post}`).send({ published: false }).expect(200);
    await admin.delete(`/api/posts/${id.gone}`).expect(204);
    await admin.delete(`/api/comments/${id.comment}`).send({ reason: 'advertising' }).expect(204);
    await withdraw('comment', id.taken!);
    await desk.undo(thrown).expect(200);
    await admin.delete(`/api/submissions/${id.submission}`).expect(204);
    const off = { shown: false, title: 'Taken off since', status: 'new' };
    await admin.put(`/api/suggestions/${id['Taken off since']}/board`).send(off).expect(200);
    const leave = (email: string) => admin.post('/api/newsletter/unsubscribe').send({ email }).expect(200);
    await leave('leaves@example.org');
    await leave('returns@example.org');
    await archive.app.get(CommandBus).execute(
      new RecordBounces([
        { email: 'bounces@example.org', type: 'hard' },
        { email: 'complains@example.org', type: 'complaint' },
        { email: 'absent@example.org', type: 'complaint' },
      ]),
    );
    await age(archive, 'returns@example.org', 25);
    await join(archive, 'returns@example.org');
    await admin.delete(`/api/newsletter/subscribers/${id.erased}`).expect(204);
    await admin.delete(`/api/newsletter/subscribers/${id.rejoins}`).expect(204);
    await operated.sql(
      `update account set password_hash = 'a newer one', password_version = 9, suspended_on = '2026-11-28' where not is_admin`,
    );
    for (const change of FACTORS_SINCE) await operated.sql(change);
    await waitUntilIdle(archive);
    await operated.sql(STRANGER);
    newer = await operated.backUp();
    // Only in the database, not in any backup.
    await operated.sql("delete from passkey where credential_id = 'stranger'");
    await admin.delete(`/api/confessions/${id.late}`).expect(204);
    await age(archive, 'rejoins@example.org', 25);
    await join(archive, 'rejoins@example.org');
    await waitUntilIdle(archive);
    wholeLog = await log();
    await archive.close();
  });

  beforeAll(async () => {
    await operated.restore(file);
    await open();
  });
  afterAll(async () => {
    await archive?.close();
    await operated?.remove();
  });

  it('a deleted story stays deleted, with everything that belongs to it', async () => {
    const there = await operated.sql<{ id: number }>('select id from confession where id = any($1)', [
      [id.deleted, id.late],
    ]);
    expect(there).toEqual([]);
    expect(await operated.sql('select 1 from bookmark')).toEqual([]);
    await waitUntilIdle(archive);
    expect(await operated.sql('select 1 from moderator_note')).toEqual([]);
  });

  it('withdrawn, edited and newly approved stories are pending; an undone decision has no effect', async () => {
    expect(await stories()).toEqual([id.kept, id.undone].sort());
    const waiting = (await desk.admin.get('/api/confessions/pending').expect(200)).body as { id: number }[];
    expect(waiting.map((story) => story.id).sort()).toEqual([id.withdrawn, id.edited, id.waiting].sort());
    expect(operated.output).toContainEqual(
      expect.stringMatching(new RegExp(`^These were edited since.*: story ${id.edited}\\.$`)),
    );
    const counts = (await desk.admin.get('/api/moderation/counts').expect(200)).body as { confessions: number };
    expect(counts.confessions).toBe(3);
  });

  it('articles and comments are replayed too, and an undone deletion stays undone', async () => {
    await archive.visitor.get(`/api/posts/${id.post}`).expect(404);
    await archive.visitor.get(`/api/posts/${id.gone}`).expect(404);
    await archive.visitor.get(`/api/posts/${id.back}`).expect(200);
    const comments = await operated.sql('select id, approved from comment order by id');
    expect(comments).toEqual([{ id: id.taken, approved: false }]);
    const bin = await operated.sql<{ kind: string }>(
      `select kind, item_id from bin_item b where binned_at = (select created_at from audit_entry a
         where a.kind = b.kind and a.item_id = b.item_id and action = 'deleted') order by kind`,
    );
    expect(bin).toEqual([
      { kind: 'comment', item_id: id.comment },
      { kind: 'post', item_id: id.gone },
    ]);
    const [sent] = await operated.sql<object>('select reviewed, accepted from submission');
    expect(sent).toEqual({ reviewed: true, accepted: false });
  });

  it('an idea that was changed on the board is off it, because the change may have been that', async () => {
    const { body } = await archive.visitor.get('/api/asked').expect(200);
    expect((body as { title: string }[]).map(({ title }) => title)).toEqual(['Stays shown']);
    const [row] = await operated.sql<object>('select accepted, board_shown from suggestion where id = $1', [
      id['Taken off since'],
    ]);
    expect(row).toEqual({ accepted: true, board_shown: false });
    expect(operated.output).toContainEqual(
      expect.stringMatching(
        new RegExp(`^These ideas were changed on the board.*: suggestion ${id['Taken off since']}\\.$`),
      ),
    );
  });

  it('addresses that left, bounced or complained stay as they are, erased ones stay erased, and old passwords do not work', async () => {
    // Erased in the newer backup, and confirmed again since.
    expect(await subscribed()).toEqual(['rejoins@example.org', 'returns@example.org', 'stays@example.org']);
    const left = await operated.sql<object>('select email, status from subscriber where not subscribed order by 1');
    expect(left).toEqual([
      { email: 'absent@example.org', status: 'complained' },
      { email: 'bounces@example.org', status: 'bounced' },
      { email: 'complains@example.org', status: 'complained' },
      { email: 'leaves@example.org', status: 'unsubscribed' },
    ]);
    const erased = await operated.sql<object>(
      "select (select count(*)::int from subscriber where email = 'erased@example.org') as rows, (select count(*)::int from newsletter_suppression) as hashes",
    );
    expect(erased).toEqual([{ rows: 0, hashes: 1 }]);
    const [member] = await operated.sql<object>(
      'select password_hash, password_version, suspended_on is not null as suspended from account where not is_admin',
    );
    expect(member).toEqual({ password_hash: 'a newer one', password_version: 9, suspended: true });
  });

  it('used recovery codes, removed passkeys and codes that were turned on stay that way', async () => {
    const [factors] = await operated.sql<object>(
      `select (select jsonb_agg(distinct credential_id) from passkey) as passkeys,
              (select jsonb_agg(sealed_secret) from totp_secret) as secrets,
              (select jsonb_agg(code_hash) from recovery_code) as codes`,
    );
    expect(factors).toEqual({ passkeys: ['added', 'kept'], secrets: ['sealed'], codes: ['unused'] });
  });

  it('the email of an account is that of the backup, and the operator is told which', async () => {
    const [owner] = await operated.sql<{ id: number; username: string; email: string }>(
      "select id, username, email from account where id = (select account_id from passkey where credential_id = 'kept')",
    );
    expect(owner!.email).not.toBe('moved@example.org');
    expect(operated.output).toContain(
      `These accounts have their old email address again. Their owners sign in with it and can change it again: ${owner!.username} (${owner!.id}).`,
    );
  });

  it('the audit log has all of them, and what followed from the edited story and the edited idea', async () => {
    const after = (await log()).slice(0, wholeLog.length);
    expect(after).toEqual(wholeLog);
    const reasons = after.flatMap(({ reason }) => reason ?? []);
    expect(reasons.sort()).toEqual(['advertising', 'names-someone']);
    const more = (await log()).slice(wholeLog.length);
    expect(more).toHaveLength(2);
    expect(more).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ account_id: null, action: 'returned', kind: 'confession', item_id: id.edited }),
        expect.objectContaining({
          account_id: null,
          action: 'edited',
          kind: 'suggestion',
          item_id: id['Taken off since'],
        }),
      ]),
    );
  });

  it('a second restore replays them too, even from the newer backup alone', async () => {
    await archive.close();
    await operated.restore(file);
    expect(await operated.sql('select id from confession where id = any($1)', [[id.deleted, id.late]])).toEqual([]);
    // The database was lost, and a start has created a new one.
    for (const name of await operated.databases.list('before')) await operated.databases.drop(name);
    await operated.databases.drop(operated.databases.name);
    await operated.databases.create(operated.databases.name);
    operated.output.length = 0;
    await operated.restore(file);
    expect(operated.output).toContainEqual(
      expect.stringMatching(/^What was decided after the newest backup is unknown/),
    );
    const there = await operated.sql<{ id: number }>('select id from confession where id = any($1)', [
      [id.deleted, id.late],
    ]);
    // The decision that was only in the lost database is lost.
    expect(there).toEqual([{ id: id.late }]);
  });

  it('nothing is replayed from another installation, because its ids mean other items', async () => {
    const other = await Operated.make();
    const strangers = await other.start();
    const strange = await Desk.open(strangers);
    await other.sql(
      `insert into confession (id, content, category, approved, created_at)
         values ($1, 'One of theirs.', 'Other', true, date_trunc('day', now(), 'UTC'))`,
      [id.kept],
    );
    await strange.admin.delete(`/api/confessions/${id.kept}`).expect(204);
    await operated.restore(newer, { decisions: [strangers.settings.databaseUrl!] });
    expect(operated.output).toContain(
      'Not used, because it has no later state of this installation: the database of --decisions.',
    );
    expect(await operated.sql('select id from confession where id = $1', [id.kept])).toHaveLength(1);
    await strangers.close();
    await other.remove();
  });
});
