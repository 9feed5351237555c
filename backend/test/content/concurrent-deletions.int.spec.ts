import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Desk } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { newMedia } from '../support/media.js';
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

  it.each([
    { what: 'an article', table: 'post', saved: 201 },
    { what: 'a working copy', table: 'post_draft', saved: 200 },
  ])('of a picture wait for $what that is being saved with it, and are refused', async ({ table, saved }) => {
    const postId = await desk.made(desk.admin, '/api/posts/drafts', {});
    const picture = await newMedia(archive);
    const content = `![A loom](/media/${picture})`;
    const holder = em();
    await holder.begin();
    // Readers go on: the deletion could look for the picture, and would not find it yet.
    await holder.execute(`lock table ${table} in share mode`);
    const save =
      table === 'post'
        ? desk.admin.post('/api/posts').send({ title: 'Spinster', content, categoryId: 1, published: true })
        : desk.admin.put(`/api/posts/${postId}/draft`).send({ content, baseVersion: 0 });
    const article = save.then(({ status }) => status);
    await untilWaiting(1);
    const deletion = desk.admin.delete(`/api/media/${picture}`).then(({ status }) => status);
    await untilWaiting(2);
    await holder.commit();
    expect(await Promise.all([article, deletion])).toEqual([saved, 409]);
  });
});
