import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Desk, decisionOf } from '../support/decisions.js';
import { waitUntilIdle } from '../support/queues.js';
import { backends, cookieOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { findTraces, readStores } from '../support/traces.js';

describe.each(backends)('the audit log, on %s', (backend) => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp(backend);
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());

  const sql = <Row>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<Row[]>(text, params);

  it.each([
    "update audit_entry set username = 'somebody else'",
    'update audit_entry set item_id = item_id where false',
    'delete from audit_entry',
    'delete from audit_entry where false',
    'truncate audit_entry',
    "insert into audit_entry (id, created_at, action, kind, item_id) select id, now(), 'edited', 'post', 1 from audit_entry on conflict (id) do update set username = 'x'",
  ])('is append-only: the database rejects "%s"', async (statement) => {
    await desk.post();
    const before = await sql('select * from audit_entry order by id');
    await expect(sql(statement)).rejects.toThrow('what is in the audit log is not changed');
    expect(await sql('select * from audit_entry order by id')).toEqual(before);
  });

  it('writes the entry and the change in one transaction', async () => {
    const id = await desk.comment();
    await sql(`alter table audit_entry add constraint planted check (kind <> 'comment' or item_id <> ${id})`);
    await desk.admin.post(`/api/comments/${id}/approve`).expect(500);
    await desk.admin.delete(`/api/comments/${id}`).expect(500);
    await sql('alter table audit_entry drop constraint planted');
    expect(await sql('select approved, version from comment where id = ?', [id])).toEqual([
      { approved: false, version: 1 },
    ]);
    expect(await sql('select 1 from bin_item where item_id = ?', [id])).toEqual([]);
    await desk.admin.post(`/api/comments/${id}/approve`).send({ version: 1 }).expect(200);
    expect(await desk.about('comment', id)).toHaveLength(1);
  });

  it('keeps the id of the admin, with the name of today, and no name once the account is gone', async () => {
    const made = await archive.visitor.post('/api/auth/register').send({
      ...{ username: 'adelheid', email: 'adelheid@example.org', password: 'a-fine-secret' },
      adminPasscode: archive.settings.adminPasscode,
    });
    const { id: accountId } = made.body as { id: number };
    const cookie = cookieOf(made);
    const id = await desk.comment();
    await archive.visitor.post(`/api/comments/${id}/approve`).set('cookie', cookie).expect(200);
    const by = { id: accountId, username: 'adelheid' };
    expect((await desk.about('comment', id))[0]!.by).toEqual(by);
    await sql("update account set username = 'heidi' where id = ?", [accountId]);
    expect((await desk.about('comment', id))[0]!.by).toEqual({ id: accountId, username: 'heidi' });
    await sql('delete from account where id = ?', [accountId]);
    expect((await desk.about('comment', id))[0]!.by).toEqual({ id: accountId, username: 'Deleted account' });
  });

  it.each([
    "update story_decision set username = 'somebody else'",
    'update story_decision set day = day where false',
    'truncate story_decision',
  ])('does not allow changes to story decisions: the database rejects "%s"', async (statement) => {
    await desk.story(true);
    const before = await sql('select * from story_decision order by id');
    await expect(sql(statement)).rejects.toThrow('what was decided about a story is not changed');
    expect(await sql('select * from story_decision order by id')).toEqual(before);
  });

  it('rejects a story in the wrong table, an id from the other table’s range, and a title of anything but an article', async () => {
    const insert = (kind: string, title: string | null, id: number) =>
      sql(
        "insert into audit_entry (id, created_at, action, kind, item_id, title) values (?, now(), 'approved', ?, 1, ?)",
        [...[id, kind, title]],
      );
    await expect(insert('confession', null, 9_000)).rejects.toThrow('audit_entry_is_of_no_story');
    await expect(insert('comment', null, 1_073_741_824)).rejects.toThrow('audit_entry_number_is_low');
    await expect(insert('comment', 'What it says', 9_000)).rejects.toThrow('audit_entry_title_is_an_articles');
    await expect(
      sql("insert into story_decision (id, day, action, item_id) values (1073741823, now(), 'approved', 1)"),
    ).rejects.toThrow('story_decision_number_is_high');
  });

  it('contains no content, like the outbox, the inbox and jobs, and no event names the admin', async () => {
    const needle = 'planted7c41e';
    const [story, comment] = [
      await desk.story(false, `What I never said: ${needle}.`),
      await desk.comment({ content: needle }),
    ];
    const [kept, reply] = [await desk.comment({ approved: true }), await desk.comment({ content: `${needle} again` })];
    const decisions: number[] = [];
    for (const call of [
      desk.admin.post(`/api/confessions/${story}/approve`),
      desk.admin.put(`/api/confessions/${story}`).send({ content: `${needle}, corrected` }),
      desk.admin.post(`/api/comments/${comment}/approve`),
      desk.admin.put(`/api/comments/${kept}`).send({ content: `${needle}, corrected` }),
      desk.admin.delete(`/api/comments/${reply}`),
    ])
      decisions.push(decisionOf(await call)!);
    await desk.undo(decisions[2]!).expect(200);
    await desk.undo(decisions[4]!).expect(200);
    await desk.admin.delete(`/api/confessions/${story}`).expect(204);

    // While events are pending, and after they are handled.
    const places = { databaseUrl: archive.settings.databaseUrl, redisUrl: archive.settings.redisUrl };
    const allowed = /in public\.(confession|comment|bin_item|search_document|search_word)$/;
    for (const look of ['under way', 'at rest']) {
      const all = await readStores(places);
      const traces = findTraces(all, [needle]).filter((one) => !allowed.test(one));
      expect([look, traces]).toEqual([look, []]);
      // The admin's name is only in the audit log and the sessions, never in an event or a job.
      const travelling = all.filter(({ where }) => /outbox|inbox|bullmq|Redis bull/.test(where));
      expect([look, travelling.filter(({ text }) => /"(by|accountId|username|adminId|context)"/.test(text))]).toEqual([
        look,
        [],
      ]);
      await waitUntilIdle(archive);
    }
  });
});
