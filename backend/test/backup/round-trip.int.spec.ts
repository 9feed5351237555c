import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BACKUP_TABLES } from '../../src/kernel/backup-tables.js';
import { ArchiveReader } from '../../src/platform/backup/archive-reader.js';
import type { Manifest } from '../../src/platform/backup/manifest.js';
import { Operated } from '../support/backups.js';
import { Desk } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { join, welcomeOf } from '../support/newsletter.js';
import { waitUntilIdle } from '../support/queues.js';
import type { TestApp } from '../support/test-app.js';

const TAB = '5f0c8a1e-6a52-4c0f-9d5e-2f6b1c3a7e90';
const LATER = '2100-01-01T00:00:00.000Z';
const ODD = 'She said: \\N, a\ttab,\n\na line, 𝒻ancy and “quoted” — \\. and a\u0301';

const THIS_MONTH = new Date().toISOString().slice(0, 7);
const MONTH = new Date(Date.parse(`${THIS_MONTH}-01`) - 1).toISOString().slice(0, 7);

describe('a backup and its restore', () => {
  let operated: Operated;
  let archive: TestApp;
  let desk: Desk;
  let file: string;
  let manifest: Manifest;
  const item: Record<string, number> = {};
  const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)!.rows;

  beforeAll(async () => {
    operated = await Operated.make();
    archive = await operated.start();
    desk = await Desk.open(archive);
    item.post = await desk.post(true, 'Hysteria');
    item.draft = await desk.post(false, 'Not yet');
    item.comment = await desk.comment({ postId: item.post, approved: true, content: 'I had never noticed.' });
    item.reply = await desk.comment({ postId: item.post, parentId: item.comment, approved: true });
    item.pending = await desk.comment({ postId: item.post });
    item.story = await desk.story(true, ODD);
    item.waiting = await desk.story(false, 'It waits.');
    item.working = (await desk.admin.post('/api/posts/drafts').expect(201)).body.id;
    const texts = { title: 'Later', content: ODD, categoryId: 1 };
    await desk.admin
      .put(`/api/posts/${item.working}/draft`)
      .send({ ...texts, baseVersion: 0 })
      .expect(200);
    await desk.admin.post(`/api/posts/${item.working}/publish`).send({ at: LATER }).expect(200);
    await desk.admin.post(`/api/posts/${item.working}/preview-link`).expect(201);
    item.binned = await desk.post(true, 'Thrown away');
    await desk.admin.put(`/api/posts/${item.binned}/draft`).send({ content: 'Wip.', baseVersion: 0 }).expect(200);
    await desk.admin.delete(`/api/posts/${item.binned}`).expect(204);
    await desk.submission();
    await desk.suggestion();
    await archive.visitor.put(`/api/comments/${item.comment}/like`).send({ sessionId: TAB }).expect(200);
    await archive.visitor.put(`/api/confessions/${item.story}/reactions/heart`).send({ sessionId: TAB }).expect(200);
    await desk.member.post('/api/bookmarks').send({ contentType: 'confession', confessionId: item.story }).expect(201);
    await join(archive, 'ada@example.org', 'Ada');
    const { click } = await welcomeOf(archive, 'ada@example.org');
    await archive.visitor.get(click).redirects(0).expect(302);
    const erased = await join(archive, 'erased@example.org');
    await desk.admin.delete(`/api/newsletter/subscribers/${erased}`).expect(204);
    await archive.visitor.post('/api/analytics/page-view').send({ sessionId: TAB, path: '/articles' }).expect(202);
    await waitUntilIdle(archive);
    // A month whose partition a new database does not have, and whose rows are not old enough to be deleted.
    await operated.sql(
      `create table page_view_${MONTH.replace('-', '_')} partition of page_view for values from ('${MONTH}-01T00:00Z') to ('${THIS_MONTH}-01T00:00Z')`,
    );
    await operated.sql(
      `insert into page_view (created_at, id, session_id, path, user_agent) values ('${MONTH}-28T23:00Z', gen_random_uuid(), null, '/', 'other')`,
    );
    await operated.sql(
      `insert into outbox (event_id, event_name, fields, retry_at) values
         ('11111111-1111-4111-8111-111111111111', 'content.confession-submitted', '{"id": 1, "version": 1}', now() + interval '1 day'),
         ('22222222-2222-4222-8222-222222222222', 'engagement.item-bookmarked', '{"contentType": "confession", "itemId": 1}', now() + interval '1 day'),
         ('33333333-3333-4333-8333-333333333333', 'engagement.subscriber-joined', '{"subscriberId": 1}', now() + interval '1 day')`,
    );
    await operated.sql(
      `insert into inbox (event_id, reaction) values ('33333333-3333-4333-8333-333333333333', 'analytics.count-subscribers'),
         (gen_random_uuid(), 'analytics.count-subscribers')`,
    );
    file = await operated.backUp({ verify: true });
    manifest = await new ArchiveReader(file).verify();
  });
  afterAll(async () => {
    await archive?.close();
    await operated?.remove();
  });

  it('has every listed table, in the listed order', () => {
    expect(manifest.tables.map(({ name }) => name)).toEqual(BACKUP_TABLES.map(({ table }) => table));
  });

  it('is one verified file that only its owner may read, and leaves no scratch database', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(operated.output).toContainEqual(expect.stringMatching(/^Checked: it was read back and restored/));
    expect(await operated.beside()).toEqual([]);
    expect(rowsOf('page_view')).toBeGreaterThanOrEqual(2);
    expect(manifest.tables.find(({ name }) => name === 'page_view')!.months).toContain(MONTH.replace('-', '_'));
  });

  it('has no time of a story, and of the inbox only what prevents duplicates', () => {
    expect(rowsOf('outbox')).toBe(1);
    expect(rowsOf('inbox')).toBe(1);
    const columnsOf = (name: string) => manifest.tables.find((table) => table.name === name)!.columns;
    expect(columnsOf('outbox')).not.toContain('retry_at');
    expect(columnsOf('inbox')).toEqual(['event_id', 'reaction', 'anonymous']);
    expect(manifest.time).toMatch(/^2026-11-22T22:\d\dZ$/);
  });

  it('is not restored while the product runs, but can be tested with --dry-run', async () => {
    await expect(operated.restore(file)).rejects.toThrow(
      /^The database is in use \(\d+ connections\)\. Nothing was changed\./,
    );
    await operated.restore(file, { dryRun: true });
    expect(operated.output.at(-1)).toBe('The backup can be restored completely. Nothing was changed (--dry-run).');
    expect(await operated.beside()).toEqual([]);
  });

  it('restores what is read, searched, counted and pending, and does not reuse ids', async () => {
    const before = await operated.sql<{ list: string }>(
      'select list, state, shelf, sum(change) as n from row_count group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3',
    );
    const likes = (await archive.visitor.get(`/api/posts/${item.post}/comments`).expect(200)).body as object;
    const pending = (await desk.admin.get('/api/moderation/counts').expect(200)).body as object;
    await archive.close();
    // Simulate an accident.
    await operated.sql('delete from confession');
    await operated.sql('delete from post');
    await operated.restore(file);
    expect(await operated.beside()).toEqual([expect.stringMatching(/_before_2026/)]);

    archive = await operated.start();
    desk = await Desk.open(archive);
    expect((await archive.visitor.get(`/api/posts/${item.post}/comments`).expect(200)).body).toEqual(likes);
    const stories = (await desk.admin.get('/api/confessions').expect(200)).body as { content: string }[];
    expect(stories).toEqual([
      expect.objectContaining({ id: item.story, content: ODD, reactions: expect.objectContaining({ heart: 1 }) }),
    ]);
    await eventually(async () => {
      expect((await desk.admin.get('/api/moderation/counts').expect(200)).body).toEqual(pending);
      return true;
    });
    const found = (await archive.visitor.get('/api/search?q=hysteria').expect(200)).body as { id: number }[];
    expect(JSON.stringify(found)).toContain('Hysteria');
    const after = await operated.sql(
      'select list, state, shelf, sum(change) as n from row_count group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3',
    );
    expect(after).toEqual(before);
    // The deleted article can still be restored from the bin.
    const [thrown] = await desk.about('post', item.binned!);
    await desk.undo(thrown!.id).expect(200);
    await archive.visitor.get(`/api/posts/${item.binned}`).expect(200);
    const draftOf = async (id: number) => (await desk.admin.get(`/api/posts/${id}/draft`).expect(200)).body as object;
    expect(await draftOf(item.binned!)).toMatchObject({ content: 'Wip.' });
    expect((await desk.admin.get(`/api/posts/${item.binned}/revisions`).expect(200)).body).toHaveLength(1);
    expect(await draftOf(item.working!)).toMatchObject({ title: 'Later', content: ODD, version: 1, savedBy: 'admin' });
    const scheduled = (await desk.admin.get(`/api/posts/${item.working}`).expect(200)).body as object;
    expect(scheduled).toMatchObject({ scheduledFor: LATER, published: false });
    // A link that was deleted since must not work again.
    expect(await operated.sql('select 1 from post_preview_link')).toEqual([]);
    const given = await operated.sql<{ id: number }>('select id from story_number');
    expect(given.map(({ id }) => id)).toEqual(expect.arrayContaining([item.story, item.waiting]));
    expect([item.story, item.waiting]).not.toContain(await desk.story());
    expect(await operated.sql(`select 1 from page_view_${MONTH.replace('-', '_')}`)).toHaveLength(1);
  });
});
