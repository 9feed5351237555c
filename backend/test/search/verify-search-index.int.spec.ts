import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { VerifySearchIndex } from '../../src/modules/content/contract.js';
import type { SearchIndexCheck } from '../../src/modules/content/contract.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** There are no workers here, so nothing else updates the index. */
describe('the search index, compared with the articles and stories,', () => {
  let archive: TestApp;
  let em: EntityManager;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { role: 'api' });
    const admin = await archive.admin();
    for (const title of ['Spinster', 'Hysteria', 'Loom'])
      await admin
        .post('/api/posts')
        .send({ title, content: `## ${title}\n\nA *word*.`, categoryId: 1, published: true })
        .expect(201);
    await admin.post('/api/posts').send({ title: 'A draft', content: 'Nobody sees it.', categoryId: 1 }).expect(201);
    em = archive.app.get(MikroORM).em.fork();
    await em.execute(
      `insert into confession (content, category, approved, created_at)
       select 'She laughed ' || number, 'Other', number < 3, current_date from generate_series(1, 3) number`,
    );
  });
  afterAll(() => archive?.close());

  const run = (type: VerifySearchIndex['type'], how: VerifySearchIndex['how'], after = 0): Promise<SearchIndexCheck> =>
    archive.app.get(CommandBus).execute(new VerifySearchIndex(type, after, how));
  const rows = () =>
    em.execute<{ type: string; id: number; version: number; title: string; body: string; removed: boolean }[]>(
      'select type, id, version, title, body, removed from search_document order by type, id',
    );
  const search = async (q: string) => (await archive.visitor.get('/api/search').query({ q }).expect(200)).body;
  beforeEach(async () => {
    await em.execute('truncate search_document, search_word');
    await run('article', 'repair');
    await run('story', 'repair');
  });

  it('contains exactly what readers may see', async () => {
    // Stories have random ids.
    const found = (await rows()).map(({ type, title }) => [type, title]);
    expect([...found.slice(0, -2), ...found.slice(-2).sort()]).toEqual([
      ['article', 'Spinster'],
      ['article', 'Hysteria'],
      ['article', 'Loom'],
      ['story', 'She laughed 1'],
      ['story', 'She laughed 2'],
    ]);
    expect((await rows())[0]!.body).toBe('Spinster A word.');
    expect(await search('hysteria')).toHaveLength(1);
    expect(await run('article', 'repair')).toEqual({ of: 3, checked: 3, different: 0, last: null });
    expect(await run('story', 'check')).toEqual({ of: 2, checked: 2, different: 0, last: null });
  });

  it('is repaired where an entry differs, is missing or is orphaned, but only in repair mode', async () => {
    const before = await rows();
    const [first, second] = before;
    await em.execute(`update search_document set body = 'Another.' where type = 'article' and id = ?`, [first!.id]);
    await em.execute(`delete from search_document where type = 'article' and id = ?`, [second!.id]);
    await em.execute(
      `insert into search_document (type, id, version, title, body) select 'article', id, 1, title, 'Nobody sees it.' from post where not published
       union all select 'article', 999, 7, 'A stranger', 'Nobody wrote it.'`,
    );
    const found = { of: 3, checked: 5, different: 4, last: null };
    expect(await run('article', 'check')).toEqual(found);
    expect(await run('article', 'repair')).toEqual(found);
    expect(await run('article', 'check')).toMatchObject({ different: 0 });
    expect((await rows()).filter(({ removed }) => !removed)).toEqual(before);
    // A late update cannot restore the orphaned entry.
    expect((await rows()).at(-3)).toEqual({
      ...{ type: 'article', id: 999, version: 7, title: '', body: '', removed: true },
    });
  });

  it('is repaired even if an entry has a newer version than the article', async () => {
    const before = await rows();
    await em.execute(
      `update search_document set version = 99, title = 'Older', removed = id = ? where type = 'article'`,
      [before[0]!.id],
    );
    expect(await run('article', 'repair')).toMatchObject({ different: 3 });
    expect(await rows()).toEqual(before);
  });

  it('is rebuilt completely, with the dictionary', async () => {
    await em.execute('truncate search_word');
    expect(await search('hysteri')).toHaveLength(1);
    expect(await search('hysterai')).toEqual([]);
    await run('article', 'rebuild');
    expect(await search('hysterai')).toHaveLength(1);
  });

  it('is checked in batches, each from where the previous one stopped', async () => {
    await em.execute(
      `insert into confession (id, content, category, approved, created_at)
       select 1000000000 + n, 'One of many', 'Other', true, current_date from generate_series(1, 400) n`,
    );
    const one = await run('story', 'repair');
    expect(one).toMatchObject({ of: 402, checked: 200, different: 198 });
    const two = await run('story', 'repair', one.last!);
    expect(two).toMatchObject({ of: 0, checked: 200, different: 200 });
    expect(await run('story', 'repair', two.last!)).toEqual({ of: 0, checked: 2, different: 2, last: null });
  });
});
