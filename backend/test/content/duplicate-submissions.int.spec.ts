import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { SubmitComment, SubmitCommentHandler } from '../../src/modules/content/commands/submit-comment.js';
import { UnitOfWork } from '../../src/platform/cqrs/unit-of-work.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Sent {
  id: number;
  content: string;
}

/** A double click, a retry after a timeout, or a reload must not store the same text twice. */
describe('duplicate submissions', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let member: TestAgent;
  let post: number;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    admin = await archive.admin();
    member = await archive.member();
    post = await article();
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(text, params);
  async function article(): Promise<number> {
    const body = { title: 'Shrill', content: 'A word.', categoryId: 1, published: true };
    return ((await admin.post('/api/posts').send(body).expect(201)).body as Sent).id;
  }
  const say = async (content: string, { by = member, at = post, parentId = undefined as number | undefined } = {}) =>
    (await by.post(`/api/posts/${at}/comments`).send({ content, parentId }).expect(201)).body as Sent;
  const storedAs = async (table: 'comment' | 'confession', content: string) =>
    (await sql<{ id: number }>(`select id from ${table} where content = ? order by id`, [content])).map(({ id }) => id);

  describe('of a comment by one member', () => {
    it('are one comment, with the response of the first', async () => {
      const first = await say('Never noticed.');
      expect(await say(' Never noticed.\n')).toEqual(first);
      expect(await storedAs('comment', 'Never noticed.')).toEqual([first.id]);
    });

    it('are one comment when sent twenty times simultaneously', async () => {
      const all = await Promise.all(Array.from({ length: 20 }, () => say('All in one moment.')));
      const stored = await storedAs('comment', 'All in one moment.');
      expect(stored).toHaveLength(1);
      expect(all.map(({ id }) => id)).toEqual(all.map(() => stored[0]));
    });

    it('are one comment in concurrent transactions, as in two processes', async () => {
      const [account] = await sql<{ id: number }>('select id from account order by id limit 1');
      const handler = archive.app.get<SubmitCommentHandler>(SubmitCommentHandler, { strict: false });
      const send = (texts: string[]) =>
        archive.app.get(UnitOfWork).run(async () => {
          const all = texts.map(
            (text) => new SubmitComment(post, { id: account!.id, readsDrafts: true, moderates: true }, text, null),
          );
          for (const one of all) await handler.prepare(one);
          return handler.executeBatch(all);
        });
      // In reverse order, so that batches that locked their texts in order of arrival would deadlock.
      const texts = Array.from({ length: 10 }, (_, n) => `Side by side, ${n}`);
      const batches = await Promise.all([send(texts), send([...texts].reverse()), send(texts)]);
      expect(batches[1]!.toReversed()).toEqual(batches[0]);
      expect(batches[2]).toEqual(batches[0]);
      for (const text of texts) expect(await storedAs('comment', text)).toHaveLength(1);
    });

    it('are separate comments for another member, article or parent, or after a minute', async () => {
      const other = await article();
      const text = 'Thank you!';
      const [one, two] = [await say('One.'), await say('Two.')];
      for (const { id } of [one, two]) await admin.post(`/api/comments/${id}/approve`).expect(200);
      const all = [
        await say(text),
        await say(text, { by: await archive.member() }),
        await say(text, { at: other }),
        await say(text, { parentId: one.id }),
        await say(text, { parentId: two.id }),
      ];
      await sql(`update comment set created_at = created_at - interval '61 seconds' where id = ?`, [all[0]!.id]);
      all.push(await say(text));
      expect(new Set(all.map(({ id }) => id)).size).toBe(6);
      expect(await storedAs('comment', text)).toEqual(all.map(({ id }) => id));
    });
  });

  describe('of a story by one form', () => {
    const send = async (content: string, formToken?: string) =>
      (await archive.visitor.post('/api/confessions').send({ content, category: 'Other', formToken }).expect(201))
        .body as Sent;
    const TOKEN = 'bW9yZS10aGFuLWVub3VnaA';

    it('are one story, with the response of the first', async () => {
      const first = await send('Nobody asked me.', TOKEN);
      expect(await send('Nobody asked me.', TOKEN)).toEqual(first);
      expect(await storedAs('confession', 'Nobody asked me.')).toEqual([first.id]);
      expect(Object.keys(first)).not.toContain('formToken');
    });

    it('are one story when sent simultaneously', async () => {
      const all = await Promise.all(Array.from({ length: 10 }, () => send('Sent in one moment.', TOKEN)));
      expect(new Set(all.map(({ id }) => id))).toEqual(new Set(await storedAs('confession', 'Sent in one moment.')));
      expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    });

    it('are separate stories with another text, another form token or no token', async () => {
      const stories = [
        await send('A first version.', TOKEN),
        await send('A second version.', TOKEN),
        await send('A first version.', 'YW5vdGhlci1mb3JtLWFnYWlu'),
        await send('A first version.'),
        await send('A first version.'),
      ];
      expect(new Set(stories.map(({ id }) => id)).size).toBe(5);
    });

    it('leave the form token in no table', async () => {
      await send('With a token.', TOKEN);
      const tables = await sql<{ name: string }>(
        `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
      );
      for (const { name } of tables) {
        const found = await sql(`select 1 from ${name} t where t::text like ?`, [`%${TOKEN}%`]);
        expect([name, found]).toEqual([name, []]);
      }
    });

    // The page is cached, so all of its readers have the same form. One must not get the receipt of another.
    it('are two stories without scripts', async () => {
      const words = 'Sent by the browser, with two clicks.';
      const click = () =>
        archive.visitor.post('/stories').type('form').send({ content: words, category: 'Other' }).redirects(0);
      const clicks = await Promise.all([click(), click()]);
      expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
      expect(await storedAs('confession', words)).toHaveLength(2);
    });
  });
});
