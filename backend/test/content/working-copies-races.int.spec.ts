import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { PublishScheduled } from '../../src/modules/content/jobs/publish-scheduled.js';
import { otherAdmin } from '../support/admins.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const TEXT = { title: 'Spinster', content: 'She spun.', categoryId: 1 };
const LATER = '2100-01-01T00:00:00Z';
const ROUNDS = Array.from({ length: 12 }, (_, round) => round);

describe('at the same moment', () => {
  let archive: TestApp;
  let ada: TestAgent;
  let bea: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    ada = await archive.admin();
    bea = await otherAdmin(archive);
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const save = (id: number, baseVersion: number, fields: object, editor = ada) =>
    editor.put(`/api/posts/${id}/draft`).send({ ...fields, baseVersion });
  const write = async (): Promise<number> => {
    const { id } = (await ada.post('/api/posts/drafts').expect(201)).body;
    await save(id, 0, TEXT).expect(200);
    return id;
  };
  const read = async (id: number) => (await ada.get(`/api/posts/${id}`).expect(200)).body;
  const publications = async (id: number) =>
    (await sql("select 1 from audit_entry where kind = 'post' and item_id = ? and action = 'published'", [id])).length;

  it('two editors save: one is saved, the other gets both texts', async () => {
    const id = await write();
    for (const round of ROUNDS) {
      const texts = [`Ada ${round}`, `Bea ${round}`];
      const answers = await Promise.all([
        save(id, round + 1, { content: texts[0] }),
        save(id, round + 1, { content: texts[1] }, bea),
      ]);
      const [saved, refused] = answers[0].status === 200 ? [0, 1] : [1, 0];
      expect(answers[saved]!.status).toBe(200);
      expect(answers[refused]!.status).toBe(409);
      expect(answers[refused]!.body).toMatchObject({
        current: { content: texts[saved], version: round + 2 },
        yours: { content: texts[refused] },
      });
    }
  });

  it('two editors begin a working copy: only one does', async () => {
    for (const _ of ROUNDS) {
      const { id } = (await ada.post('/api/posts/drafts').expect(201)).body;
      const answers = await Promise.all([save(id, 0, { title: 'A' }), save(id, 0, { title: 'B' }, bea)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  it('one publishes while another saves: what was saved is published or in the working copy', async () => {
    for (const round of ROUNDS) {
      const id = await write();
      const content = `Late ${round}`;
      const [saved, published] = await Promise.all([
        save(id, 1, { content }, bea),
        ada.post(`/api/posts/${id}/publish`).send({ version: 1 }),
      ]);
      expect(published.status).toBe(200);
      const post = await read(id);
      expect(post.hasDraft).toBe(false);
      // A save that came later is refused, because its working copy is gone.
      expect(post.content).toBe(saved.status === 200 ? content : TEXT.content);
      if (saved.status !== 200) expect(saved.body).toMatchObject({ code: 'post.draft-conflict', yours: { content } });
    }
  });

  it('one schedules and another deletes: it is deleted, and never published', async () => {
    for (const _ of ROUNDS) {
      const id = await write();
      const [scheduled, deleted] = await Promise.all([
        ada.post(`/api/posts/${id}/publish`).send({ at: LATER }),
        bea.delete(`/api/posts/${id}`),
      ]);
      expect([200, 404]).toContain(scheduled.status);
      expect(deleted.status).toBe(204);
      await ada.get(`/api/posts/${id}`).expect(404);
      expect(await publications(id)).toBe(0);
    }
  });

  it('one unschedules as the time comes: it is published or unscheduled, and not both', async () => {
    for (const _ of ROUNDS) {
      const id = await write();
      await ada.post(`/api/posts/${id}/publish`).send({ at: LATER }).expect(200);
      await sql('update post set scheduled_for = now() where id = ?', [id]);
      const [, unscheduled] = await Promise.all([
        archive.app.get(PublishScheduled).sweep(),
        ada.post(`/api/posts/${id}/unschedule`).expect(200),
      ]);
      const isUnscheduled = unscheduled.headers['x-decision-id'] !== undefined;
      await eventually(async () => (await read(id)).scheduledFor === null);
      expect((await read(id)).published).toBe(!isUnscheduled);
      expect(await publications(id)).toBe(isUnscheduled ? 0 : 1);
    }
  });

  it('several workers find it due: it is published once', async () => {
    const ids = [await write(), await write(), await write()];
    for (const id of ids) await ada.post(`/api/posts/${id}/publish`).send({ at: LATER }).expect(200);
    await sql("update post set scheduled_for = now() - interval '1 day' where id in (?, ?, ?)", ids);
    await Promise.all(ROUNDS.map(() => archive.app.get(PublishScheduled).sweep()));
    await eventually(async () => (await Promise.all(ids.map(read))).every(({ published }) => published));
    for (const id of ids) {
      expect(await publications(id)).toBe(1);
      const { body: revisions } = await ada.get(`/api/posts/${id}/revisions`).expect(200);
      expect(revisions).toHaveLength(1);
    }
  });

  it('one moves it to a category and another deletes the category: it has one that exists', async () => {
    for (const round of ROUNDS) {
      const id = await write();
      const { id: categoryId } = (
        await ada
          .post('/api/categories')
          .send({ name: `C ${round}` })
          .expect(201)
      ).body;
      const [saved, deleted] = await Promise.all([
        save(id, 1, { categoryId }),
        bea.delete(`/api/categories/${categoryId}`),
      ]);
      expect([
        [200, 409],
        [400, 204],
      ]).toContainEqual([saved.status, deleted.status]);
      await ada.post(`/api/posts/${id}/publish`).expect(200);
    }
  });

  it('one discards and another saves: the save wins or is refused, and no text is lost', async () => {
    for (const round of ROUNDS) {
      const id = await write();
      const content = `Late ${round}`;
      const [saved, discarded] = await Promise.all([
        save(id, 1, { content }, bea),
        ada.delete(`/api/posts/${id}/draft`).expect(204),
      ]);
      expect(discarded.status).toBe(204);
      expect([200, 409]).toContain(saved.status);
      const { body: revisions } = await ada.get(`/api/posts/${id}/revisions`).expect(200);
      const { body: last } = await ada.get(`/api/posts/${id}/revisions/${revisions[0].id}`).expect(200);
      // Discarded, but not lost.
      expect(last.content).toBe(saved.status === 200 ? content : TEXT.content);
    }
  });
});
