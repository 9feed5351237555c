import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { ZipReader } from '../../src/transfer/zip-reader.js';
import { ImportFolder } from '../support/import-sources.js';
import { idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { startElsewhere, Transfers } from '../support/transfers.js';

describe('a pinned article', () => {
  let archive: TestApp;
  let admin: TestAgent;
  /** The oldest first. */
  let posts: number[];
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());
  beforeEach(async () => {
    posts = [];
    for (const title of ['First', 'Second', 'Third']) posts.push(await write(title));
  });

  const write = async (title: string): Promise<number> =>
    (await admin.post('/api/posts').send({ title, content: 'Text.', categoryId: 1, published: true }).expect(201)).body
      .id;
  const pin = async (id: number) => decisionOf(await admin.post(`/api/posts/${id}/pin`).expect(200));
  const decisionOf = ({ headers }: Response) => Number(headers['x-decision-id']);
  const undo = (decision: number) => admin.post(`/api/moderation/decisions/${decision}/undo`);
  const list = async (query = '') => idsOf(await archive.visitor.get(`/api/posts?limit=3${query}`).expect(200));
  const pinned = async () =>
    ((await archive.visitor.get('/api/posts?limit=100').expect(200)).body as { id: number; pinned: boolean }[])
      .filter((post) => post.pinned)
      .map(({ id }) => id);
  const newestFirst = () => posts.toReversed();

  it('comes first in the journal and on the home page, page by page, while feeds and categories keep the order of dates', async () => {
    const [oldest, second, third] = posts as [number, number, number];
    await pin(oldest);
    expect(await list()).toEqual([oldest, third, second]);
    const page = await archive.visitor.get('/api/posts?limit=1').expect(200);
    const [, next] = /<([^>]+)>; rel="next"/.exec(page.headers['link'] as string)!;
    expect([...idsOf(page), ...idsOf(await archive.visitor.get(next!).expect(200))]).toEqual([oldest, third]);
    const { body } = await archive.visitor.get('/api/categories/1').expect(200);
    expect(await list(`&category=${body.slug}`)).toEqual(newestFirst());
    for (const path of ['/', '/journal']) {
      const html = await (await fetch(archive.url + path)).text();
      expect([path, html.indexOf(`/article/${oldest}"`) < html.indexOf(`/article/${third}"`)]).toEqual([path, true]);
      expect(html).toContain('Pinned');
    }
    const feed = await (await fetch(`${archive.url}/rss.xml`)).text();
    expect(feed.indexOf(`/article/${oldest}<`)).toBeGreaterThan(feed.indexOf(`/article/${third}<`));
  });

  it('is the only one: the next one takes its place', async () => {
    await pin(posts[0]!);
    await pin(posts[1]!);
    expect(await pinned()).toEqual([posts[1]]);
    const { body } = await admin.get(`/api/moderation/decisions?kind=post&itemId=${posts[0]}`).expect(200);
    expect((body as { action: string }[]).map(({ action }) => action)).toEqual(['unpinned', 'pinned', 'created']);
    // Two admins at the same time.
    await Promise.all([pin(posts[0]!), pin(posts[2]!)]);
    expect(await pinned()).toHaveLength(1);
  });

  it('is unpinned by unpublishing and deleting it, and not pinned when it returns', async () => {
    const [id, other] = posts as [number, number];
    await pin(id);
    await admin.put(`/api/posts/${id}`).send({ published: false }).expect(200);
    await admin.post(`/api/posts/${id}/publish`).expect(200);
    expect(await pinned()).toEqual([]);
    await pin(id);
    const deleted = decisionOf(await admin.delete(`/api/posts/${id}`).expect(204));
    await pin(other);
    await undo(deleted).expect(200);
    expect(await pinned()).toEqual([other]);
  });

  it('can be unpinned, and both decisions can be undone', async () => {
    const id = posts[0]!;
    await undo(await pin(id)).expect(200);
    expect(await list()).toEqual(newestFirst());
    await pin(id);
    await undo(decisionOf(await admin.post(`/api/posts/${id}/unpin`).expect(200))).expect(200);
    expect(await pinned()).toEqual([id]);
    // A second time changes nothing, and is no decision.
    expect(await pin(id)).toBeNaN();
  });

  it('is published, and one that someone else has changed since is not pinned', async () => {
    const draft = { title: 'Draft', content: 'Text.', categoryId: 1 };
    const { id } = (await admin.post('/api/posts').send(draft).expect(201)).body as { id: number };
    const { body } = await admin.post(`/api/posts/${id}/pin`).expect(409);
    expect(body.code).toBe('post.not-published');
    await admin.post(`/api/posts/${posts[0]}/pin`).send({ version: 7 }).expect(409);
    await archive.visitor.post(`/api/posts/${posts[0]}/pin`).expect(401);
  });

  it('does not count after older code has unpublished it during an update', async () => {
    const [id, other] = posts as [number, number];
    await pin(id);
    const em = archive.app.get(MikroORM).em.fork();
    await em.execute('update post set published = false where id = ?', [id]);
    await pin(other);
    expect((await admin.get(`/api/posts/${id}`).expect(200)).body.pinned).toBe(false);
    expect(await pinned()).toEqual([other]);
    // After a rollback, older code can publish it again.
    await em.execute('update post set published = true where id = ?', [id]);
    expect((await admin.get(`/api/posts/${id}`).expect(200)).body.pinned).toBe(false);
  });

  it.each(['the ZIP of an export', 'its Markdown files alone'])(
    'is pinned in another Archive that has none, and in no other, from %s',
    async (source) => {
      const transfers = new Transfers();
      const folder = new ImportFolder();
      const elsewhere = await startElsewhere();
      const move = async () => {
        const { file } = await transfers.export(archive);
        await transfers.import(elsewhere, source.includes('ZIP') ? file : await unpackArticles(file, folder));
      };
      const pinnedThere = async () =>
        ((await elsewhere.visitor.get('/api/posts?limit=100').expect(200)).body as { title: string; pinned: boolean }[])
          .filter((post) => post.pinned)
          .map(({ title }) => title);
      try {
        await pin(await write('Pinned before the move'));
        await move();
        expect(await pinnedThere()).toEqual(['Pinned before the move']);
        await pin(await write('Pinned later'));
        await move();
        expect(await pinnedThere()).toEqual(['Pinned before the move']);
      } finally {
        await elsewhere.close();
        transfers.remove();
        folder.remove();
      }
    },
  );
});

/** @returns the folder with the Markdown files of an export */
async function unpackArticles(file: string, folder: ImportFolder): Promise<string> {
  folder.next();
  const zip = await ZipReader.open(file);
  for (const name of zip.names.filter((each) => each.startsWith('articles/')))
    folder.write(name, await zip.readBytes(name));
  zip.close();
  return join(folder.path, 'articles');
}
