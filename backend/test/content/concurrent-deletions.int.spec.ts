import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Desk } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

describe('concurrent deletions', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());

  const em = () => archive.app.get(MikroORM).em.fork();
  const untilWaiting = (count: number) =>
    eventually(async () => (await em().execute<unknown[]>(WAITING)).length === count, {
      what: `${count} waiting connections`,
    });

  it('of an article and its comment wait without a deadlock', async () => {
    const postId = await desk.post();
    const parent = await desk.comment({ postId, approved: true });
    const reply = await desk.comment({ postId, parentId: parent, approved: true });
    // Moves the comment's row behind its reply, so that a table scan reaches the reply first.
    await desk.admin.put(`/api/comments/${parent}`).send({ content: 'Corrected.' }).expect(200);
    const holder = em();
    await holder.begin();
    await holder.execute('select 1 from comment where id = ? for update', [reply]);
    const article = desk.admin.delete(`/api/posts/${postId}`).then(({ status }) => status);
    await untilWaiting(1);
    const comment = desk.admin.delete(`/api/comments/${parent}`).then(({ status }) => status);
    await untilWaiting(2);
    await holder.commit();
    expect(await Promise.all([article, comment])).toEqual([204, 404]);
  });
});
