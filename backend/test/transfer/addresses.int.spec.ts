import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EXPORT_FILE, EXPORT_FORMAT } from '../../src/transfer/about.js';
import { ZipWriter } from '../../src/transfer/exports/zip-writer.js';
import { ImportArticles, PlaceArticles } from '../../src/modules/content/contract.js';
import { Desk } from '../support/decisions.js';
import { ImportFolder } from '../support/import-sources.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { sendTo, startElsewhere, Transfers } from '../support/transfers.js';

/** A session needs https where the site has it, and these calls have none. */
const SITE = 'http://old.example';
/** As its articles name it. */
const OLD = 'https://old.example';

interface Shown {
  id: number;
  title: string;
  contentHtml: string;
  content: string;
}

const postsOf = async ({ visitor }: TestApp) => (await visitor.get('/api/posts?limit=100').expect(200)).body as Shown[];
const named = async (archive: TestApp, title: string) => (await postsOf(archive)).find((post) => post.title === title)!;
/** The status of a page, and where it redirects to. */
const visit = async ({ url }: TestApp, path: string) => {
  const answer = await fetch(url + path, { redirect: 'manual' });
  await answer.body?.cancel();
  return [answer.status, answer.headers.get('location')];
};
const guids = async ({ url }: TestApp) =>
  [...(await (await fetch(`${url}/rss.xml`)).text()).matchAll(/<guid[^>]*>([^<]*)/g)].map(([, guid]) => guid);

describe('a journal that moves to another Archive', () => {
  const transfers = new Transfers();
  let to: TestApp;
  let file: string;
  const item: Record<string, number> = {};
  beforeAll(async () => {
    // Only two applications are open at a time, because each has its own connections to the database server.
    const from = await startApp('PostgreSQL', { publicUrl: SITE });
    try {
      file = await exportOf(from);
    } finally {
      await from.close();
    }
    to = await startElsewhere('site');
    // It has the id of the first article.
    await (await Desk.open(to)).post(true, 'Of the other journal');
  });
  afterAll(async () => {
    await to?.close();
    transfers.remove();
  });

  /** Writes three articles, and one that is deleted, and exports them. */
  async function exportOf(from: TestApp): Promise<string> {
    const desk = await Desk.open(from);
    item.first = await desk.post(true, 'First');
    item.gone = await desk.post(true, 'Deleted before the move');
    item.later = await desk.post(true, 'Later');
    const content = [
      `See [the first](/article/${item.first}?a=b#part) and [later][ref], <${OLD}/article/${item.first}>.`,
      `[The journal](${OLD}/journal), [elsewhere](https://other.example/article/${item.first}), [gone](/article/${item.gone}).`,
      `\`[code](/article/${item.first})\``,
      `[ref]: ${OLD}/article/${item.later}`,
    ].join('\n\n');
    item.linking = await desk.post(true, 'Linking');
    await desk.admin.put(`/api/posts/${item.linking}`).send({ content }).expect(200);
    await desk.admin.delete(`/api/posts/${item.gone}`).expect(204);
    return (await transfers.export(from)).file;
  }

  it('reports which addresses stay before it writes anything', async () => {
    const { output } = await transfers.import(to, file, { dryRun: true });
    expect(output.slice(1)).toEqual([
      'Articles: 3 would be new.',
      'Old addresses of articles: 2 would be kept.',
      'Links that would be rewritten to addresses of this site: 4.',
      'Old addresses that lead to other articles (1):',
      `  "First": another article here has /article/${item.first}, so this one gets a new address`,
      'This was a dry run. Nothing was changed.',
    ]);
    expect(await postsOf(to)).toHaveLength(1);
  });

  it('keeps the addresses of articles, except where another article has one', async () => {
    const { output } = await transfers.import(to, file);
    expect((await named(to, 'Later')).id).toBe(item.later);
    expect((await named(to, 'Linking')).id).toBe(item.linking);
    const { id } = await named(to, 'First');
    expect(id).toBeGreaterThan(item.linking!);
    expect(output.slice(1)).toEqual([
      'Articles: 3 new.',
      'Old addresses of articles: 2 kept.',
      'Links rewritten to addresses of this site: 4.',
      'Old addresses that lead to other articles (1):',
      `  "First": another article here has /article/${item.first}, so this one is now /article/${id}`,
    ]);
  });

  it('has links between its articles, and from its old address, that lead to the articles here', async () => {
    const { id } = await named(to, 'First');
    const { content } = await named(to, 'Linking');
    expect(content).toBe(
      [
        `See [the first](/article/${id}?a=b#part) and [later][ref], [${OLD}/article/${item.first}](/article/${id}).`,
        `[The journal](/journal), [elsewhere](https://other.example/article/${item.first}), [gone](/article/${item.gone}).`,
        `\`[code](/article/${item.first})\``,
        `[ref]: /article/${item.later}`,
      ].join('\n\n'),
    );
  });

  it('is the same to feed readers', async () => {
    const expected = [item.linking, item.later, item.first].map((id) => `${SITE}/article/${id}`);
    expect(await guids(to)).toEqual(expect.arrayContaining(expected));
  });

  it('gives no article that is written later an old id', async () => {
    const { id } = (
      await (await to.admin()).post('/api/posts').send({ title: 'New', content: 'Text.', categoryId: 1 }).expect(201)
    ).body as { id: number };
    expect(id).toBeGreaterThan(item.linking!);
  });

  it('keeps no id that would use up the numbers of all articles, and nothing that is written later gets a kept one', async () => {
    const origin = (key: string) => ({ source: 'archive:elsewhere', key });
    const [kept, left] = await sendTo(to)(
      new PlaceArticles([{ origin: origin('1'), formerId: 900 }, { origin: origin('2'), formerId: 2_000_000_000 }], false), // prettier-ignore
    );
    expect([kept!.id, left!.id]).toEqual([900, 901]);
    const fields = { title: 'Newer', content: 'Text.', categoryId: 1 };
    expect((await (await to.admin()).post('/api/posts').send(fields).expect(201)).body).toMatchObject({ id: 902 });
  });

  it('moves on with its old addresses, once more', async () => {
    const { file: second } = await transfers.export(to);
    const third = await startElsewhere('site');
    try {
      await transfers.import(third, second);
      expect((await named(third, 'Later')).id).toBe(item.later);
      expect(await guids(third)).toContain(`${SITE}/article/${item.later}`);
    } finally {
      await third.close();
    }
  });

  it('continues with the same ids after an interruption', async () => {
    const fresh = await startElsewhere('site');
    try {
      await (await Desk.open(fresh)).post(true, 'Of the other journal');
      const stop = new AbortController();
      const send = sendTo(fresh);
      const halfway = transfers.import(fresh, file, {
        signal: stop.signal,
        send: async (command) => {
          if (command instanceof ImportArticles && !command.how.dryRun) stop.abort();
          stop.signal.throwIfAborted();
          return send(command);
        },
      });
      await expect(halfway).rejects.toThrow(/abort/i);
      const marks = () =>
        fresh.app.get(MikroORM).em.fork().execute("select key, item_id from import_mark where kind = 'article' order by key"); // prettier-ignore
      const before = await marks();
      await transfers.import(fresh, file);
      expect(await marks()).toEqual(before);
      const { id } = await named(fresh, 'First');
      expect((await named(fresh, 'Linking')).content).toContain(`(/article/${id}?a=b#part)`);
    } finally {
      await fresh.close();
    }
  });
});

const article = (title: string, key: string, source = 'archive:0f7c6ab3-2a0f-4b0a-9d4c-6a3c2b1d0e9f') => ({
  ...{ origin: { source, key }, path: `/article/${key}`, title, content: 'A word.', category: 'the-body' },
  ...{ published: true, createdAt: '2020-01-01', updatedAt: '2020-01-01', publishedAt: '2020-01-01' },
});

describe('a journal that moves from another program', () => {
  const transfers = new Transfers();
  const folder = new ImportFolder();
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
  });
  afterAll(async () => {
    await archive?.close();
    transfers.remove();
    folder.remove();
  });

  /** An export of an Archive with these articles. */
  async function zipOf(name: string, articles: object[]): Promise<string> {
    const file = join(transfers.folder, name);
    const zip = await ZipWriter.begin(file, new Date(0));
    const about = { product: 'the-archive', format: EXPORT_FORMAT, day: '2026-11-23', site: 'Elsewhere' };
    await zip.add(EXPORT_FILE, JSON.stringify(about));
    await zip.add('data/articles-1.json', JSON.stringify(articles));
    await zip.finish();
    return file;
  }

  it('redirects the pages of Ghost, whose links lead to the articles here', async () => {
    folder.next();
    const post = (id: string, slug: string, html: string) => ({
      ...{ id, uuid: `uuid-${id}`, slug, html, title: slug, status: 'published', published_at: '2020-01-01T00:00:00Z' },
    });
    const posts = [
      post('a1', 'the-word-spinster', '<p>A job. <a href="__GHOST_URL__/hag/">Hag</a></p>'),
      post('a2', 'hag', '<p>A word.</p>'),
    ];
    const file = folder.write('ghost.json', JSON.stringify({ db: [{ data: { posts } }] }));
    const { output } = await transfers.import(archive, file, { otherwise: 'the-body', base: OLD });
    expect(output).toContain('Old addresses of articles: 2 redirected.');
    const [spinster, hag] = [await named(archive, 'the-word-spinster'), await named(archive, 'hag')];
    expect(await visit(archive, '/the-word-spinster/')).toEqual([308, `/article/${spinster.id}`]);
    expect(await visit(archive, '/hag')).toEqual([308, `/article/${hag.id}`]);
    expect(spinster.content).toContain(`[Hag](/article/${hag.id})`);
    expect(await guids(archive)).toEqual(expect.arrayContaining(['a1', 'a2']));
  });

  it('redirects the pages of a folder of Markdown, and the addresses that led to them', async () => {
    folder.next();
    folder.write('content/words/2014-03-09-hussy.md', '---\ntitle: Hussy\naliases: [/old/hussy/]\n---\nA word.');
    await transfers.import(archive, folder.path, { otherwise: 'the-body' });
    const { id } = await named(archive, 'Hussy');
    for (const path of ['/words/2014-03-09-hussy/', '/2014/03/09/hussy.html', '/2014/03/09/hussy', '/old/hussy'])
      expect([path, ...(await visit(archive, path))]).toEqual([path, 308, `/article/${id}`]);
  });

  it('decodes an old address once, when it is stored and when it is looked up', async () => {
    folder.next();
    folder.write('percent.md', '---\ntitle: Percent\ndate: 2014-03-09\naliases: [/a%2525b/]\n---\nA word.');
    await transfers.import(archive, folder.path, { otherwise: 'the-body' });
    const { id } = await named(archive, 'Percent');
    expect(await visit(archive, '/a%2525b/')).toEqual([308, `/article/${id}`]);
    expect((await visit(archive, '/a%25b'))[0]).toBe(404);
  });

  it('leads an address that two files have to the first, and says so', async () => {
    folder.next();
    const file = (title: string) => `---\ntitle: ${title}\ndate: 2014-03-09\naliases: [/shared/]\n---\nA word.`;
    folder.write('one.md', file('The first of two'));
    folder.write('two.md', file('The second of two'));
    const { output } = await transfers.import(archive, folder.path, { otherwise: 'the-body' });
    expect(output).toContain('  "The second of two": "The first of two" in the same import keeps /shared');
    const [one, two] = [await named(archive, 'The first of two'), await named(archive, 'The second of two')];
    expect(await visit(archive, '/shared')).toEqual([308, `/article/${one.id}`]);
    expect(await visit(archive, '/two')).toEqual([308, `/article/${two.id}`]);
  });

  it('imports its own later articles although the first attempt to place them was rolled back', async () => {
    const sql = (text: string) => archive.app.get(MikroORM).em.fork().execute<{ source: string }[]>(text);
    const [own] = await sql(
      "select 'archive:' || substr(name, 14) as source from installation_mark where name like 'installation:%'",
    );
    const file = await zipOf('own.zip', [article('Late', '800', own!.source), article('Later', '801', own!.source)]);
    await sql('alter table import_mark add constraint planted check (item_id <> 801)');
    await expect(transfers.import(archive, file)).rejects.toThrow(/planted/);
    await sql('alter table import_mark drop constraint planted');
    expect((await transfers.import(archive, file)).output).toContain('Articles: 2 new.');
    expect([(await named(archive, 'Late')).id, (await named(archive, 'Later')).id]).toEqual([800, 801]);
  });

  it('imports an item that a file has twice once, and names the second', async () => {
    const file = await zipOf('twice.zip', [article('Once', '700'), article('Twice', '700'), article('Another', '701')]);
    const { ok, output } = await transfers.import(archive, file);
    expect([ok, output]).toEqual([true, expect.arrayContaining(['Articles: 2 new.'])]);
    expect(output).toContain('  data/articles-1.json, 2: it is the same item as data/articles-1.json, 1');
    expect([(await named(archive, 'Once')).id, (await named(archive, 'Another')).id]).toEqual([700, 701]);
    expect(await named(archive, 'Twice')).toBeUndefined();
  });

  it('has the page of this site where there is one, and nothing of an article that readers cannot see', async () => {
    folder.next();
    folder.write('about.md', '---\ntitle: About us\ndate: 2014-03-09\n---\nUs.');
    folder.write('secret.md', '---\ntitle: Secret\ndate: 2014-03-09\ndraft: true\n---\nNot yet.');
    await transfers.import(archive, folder.path, { otherwise: 'the-body' });
    expect(await visit(archive, '/about')).toEqual([200, null]);
    expect(await visit(archive, '/secret')).toEqual([404, null]);
    expect(await visit(archive, '/%E0%A4%A')).not.toEqual([500, null]);
    await archive.visitor.get('/api/posts/moved?path=%2Fsecret').expect(404);
    await archive.visitor.get('/api/posts/moved').expect(400);
  });
});
