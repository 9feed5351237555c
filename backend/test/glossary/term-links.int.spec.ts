import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { eventually } from '../support/eventually.js';
import { personWith } from '../support/staff.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const link = (slug: string, word = slug): string => `<a class="term" href="/glossary/${slug}">${word}</a>`;
const MINUTE_MS = 60_000;

describe('the words of the glossary in an article', () => {
  let archive: TestApp;
  let editor: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    editor = (await personWith(archive, 'editor')).agent;
  });
  beforeEach(async () => {
    for (const { slug } of await sql<{ slug: string }>('select slug from term')) await forget(slug);
    await settled();
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  /** Every event about a term is handled, and no article waits for its links. */
  const settled = () =>
    eventually(async () => {
      const [now] = await sql<{ handled: number; marked: number }>(
        `select (select count(*)::int from inbox where reaction = 'content.mark-for-links') as handled,
                (select count(*)::int from post where link_again) as marked`,
      );
      return now!.handled === changes && now!.marked === 0;
    });
  let changes = 0;
  const counted = async (request: Test): Promise<void> => {
    await request;
    changes += 1;
  };
  const explain = (term: string, fields: object = {}) =>
    counted(
      editor
        .post('/api/glossary')
        .send({ term, definition: 'A word.', published: true, ...fields })
        .expect(201),
    );
  const change = (slug: string, fields: object) =>
    counted(editor.put(`/api/glossary/${slug}`).send(fields).expect(200));
  const forget = (slug: string) => counted(editor.delete(`/api/glossary/${slug}`).expect(204));
  const write = async (content: string, fields: object = {}): Promise<number> =>
    (
      await editor
        .post('/api/posts')
        .send({ title: 'On words', content, categoryId: 1, published: true, ...fields })
        .expect(201)
    ).body.id;
  const read = async (id: number, who = archive.visitor) => (await who.get(`/api/posts/${id}`).expect(200)).body;
  const html = async (id: number): Promise<string> => (await read(id)).contentHtml;
  const becomes = (id: number, text: string) => eventually(async () => expect(await html(id)).toBe(text) === undefined);
  const choose = (id: number, slug: string, linked: boolean, who = editor) =>
    who.put(`/api/posts/${id}/terms`).send({ slug, linked });

  it('are links where each is used first, from the first save on, in the text but not in its sources or excerpt', async () => {
    await explain('spinster', { forms: ['spinsters'] });
    const id = await write('# Spinsters\n\nSpinsters span. A spinster sang.', { footer: 'A spinster.' });
    expect(await read(id)).toMatchObject({
      content: '# Spinsters\n\nSpinsters span. A spinster sang.',
      contentHtml: `<h2 id="on-spinsters">Spinsters</h2>\n<p>${link('spinster', 'Spinsters')} span. A spinster sang.</p>`,
      footerHtml: '<p>A spinster.</p>',
      excerpt: 'Spinsters span. A spinster sang.',
    });
    await editor.put(`/api/posts/${id}`).send({ content: 'One spinster.' }).expect(200);
    expect(await html(id)).toBe(`<p>One ${link('spinster')}.</p>`);
    await editor.put(`/api/posts/${id}/draft`).send({ content: 'No spinster.', baseVersion: 0 }).expect(200);
    await editor.post(`/api/posts/${id}/publish`).send({}).expect(200);
    expect(await html(id)).toBe(`<p>No ${link('spinster')}.</p>`);
  });

  it('follow the glossary: a word that is added, renamed, taken back, published again and deleted', async () => {
    const id = await write('A crone, and some crones.');
    const plain = '<p>A crone, and some crones.</p>';
    expect(await html(id)).toBe(plain);
    await explain('crone', { published: false });
    await settled();
    expect(await html(id)).toBe(plain);
    await change('crone', { published: true });
    await becomes(id, `<p>A ${link('crone')}, and some crones.</p>`);
    await change('crone', { term: 'old woman', forms: ['crones'] });
    await becomes(id, `<p>A crone, and some ${link('crone', 'crones')}.</p>`);
    await change('crone', { published: false });
    await becomes(id, plain);
    await change('crone', { published: true });
    await becomes(id, `<p>A crone, and some ${link('crone', 'crones')}.</p>`);
    await forget('crone');
    await becomes(id, plain);
  });

  it('change without an edit: the article keeps its version and date, and an open working copy is not in conflict', async () => {
    const id = await write('A hag.');
    const before = await read(id, editor);
    await editor.put(`/api/posts/${id}/draft`).send({ title: 'On hags', baseVersion: 0 }).expect(200);
    await explain('hag');
    await becomes(id, `<p>A ${link('hag')}.</p>`);
    const { version, updatedAt } = await read(id, editor);
    expect({ version, updatedAt }).toEqual({ version: before.version, updatedAt: before.updatedAt });
    await choose(id, 'hag', false).expect(200);
    await editor
      .put(`/api/posts/${id}/draft`)
      .send({ title: 'On a hag', baseVersion: 1, postVersion: version })
      .expect(200);
    await editor.post(`/api/posts/${id}/publish`).send({ version, draftVersion: 2 }).expect(200);
  });

  it('leave articles alone that do not have them', async () => {
    const [shrill, other] = [await write('A shrill voice.'), await write('A quiet voice.')];
    const rows = () => sql<{ xmin: string }>('select xmin::text from post where id = ?', [other]);
    const untouched = await rows();
    await explain('shrill');
    await becomes(shrill, `<p>A ${link('shrill')} voice.</p>`);
    expect(await rows()).toEqual(untouched);
  });

  it('can be switched off in an article, by editors, for readers immediately and for good', async () => {
    await explain('gossip');
    await explain('nag');
    const id = await write('A nag and a gossip. Gossip!');
    expect((await editor.get(`/api/posts/${id}/terms`).expect(200)).body).toEqual([
      { slug: 'nag', term: 'nag', linked: true },
      { slug: 'gossip', term: 'gossip', linked: true },
    ]);
    const { body } = await choose(id, 'gossip', false).expect(200);
    expect(body.map(({ linked }: { linked: boolean }) => linked)).toEqual([true, false]);
    const off = `<p>A ${link('nag')} and a gossip. Gossip!</p>`;
    expect(await html(id)).toBe(off);
    await change('gossip', { definition: 'News.' });
    await settled();
    expect(await html(id)).toBe(off);
    await editor.put(`/api/posts/${id}`).send({ content: 'Gossip.' }).expect(200);
    expect(await html(id)).toBe('<p>Gossip.</p>');
    await choose(id, 'gossip', true).expect(200);
    expect(await html(id)).toBe(`<p>${link('gossip', 'Gossip')}.</p>`);

    await choose(id, 'no-such-word', false).expect(404);
    await choose(9_999, 'gossip', false).expect(404);
    const writer = (await personWith(archive, 'writer')).agent;
    await choose(id, 'gossip', false, writer).expect(403);
    await writer.get(`/api/posts/${id}/terms`).expect(403);
  });

  it('are listed for a working copy as it is, and stay off in a copy of the article', async () => {
    await explain('vixen');
    const id = await write('A fox.');
    await editor.put(`/api/posts/${id}/draft`).send({ content: 'A vixen.', baseVersion: 0 }).expect(200);
    await choose(id, 'vixen', false).expect(200);
    expect((await editor.get(`/api/posts/${id}/terms`).expect(200)).body).toEqual([
      { slug: 'vixen', term: 'vixen', linked: false },
    ]);
    const { body: copy } = await editor.post(`/api/posts/${id}/duplicate`).expect(201);
    expect(copy.contentHtml).toBe('<p>A vixen.</p>');
    await editor.post(`/api/posts/${id}/publish`).send({}).expect(200);
    expect(await html(id)).toBe('<p>A vixen.</p>');
  });

  it('are right in an article that returns from the bin', async () => {
    const admin = await archive.admin();
    const id = await write('A shrew.');
    await admin.delete(`/api/posts/${id}`).expect(204);
    await explain('shrew');
    await settled();
    const [deleted] = (await admin.get('/api/moderation/decisions?kind=post').expect(200)).body as { id: number }[];
    await admin.post(`/api/moderation/decisions/${deleted!.id}/undo`).expect(200);
    await becomes(id, `<p>A ${link('shrew')}.</p>`);
  });

  it('are links in the feed, with the address of the site, for as long as the word is there, and search does not find them', async () => {
    await explain('old maid', { forms: ['old maids'] });
    const id = await write('Two old maids.');
    const feed = async () => (await archive.visitor.get('/rss.xml').buffer(true).expect(200)).text;
    const found = async (words: string) => (await archive.visitor.get(`/api/search?q=${words}`).expect(200)).body;
    expect(await feed()).toContain(
      '<p>Two <a class="term" href="http://archive.test/glossary/old-maid">old maids</a>.</p>',
    );
    await eventually(async () => (await found('maids')).length > 0);
    expect(await found('glossary')).toEqual([]);
    await forget('old-maid');
    await becomes(id, '<p>Two old maids.</p>');
    expect(await feed()).toContain('<p>Two old maids.</p>');
  });

  it('have cards with what the glossary says now: within five seconds of a change, whatever was cached', async () => {
    await explain('man up');
    const card = () => archive.visitor.get('/api/glossary/man-up').expect(200);
    const { body, headers } = await card();
    expect([body.excerpt, headers['cache-control']]).toEqual(['A word.', 'public, max-age=0, must-revalidate']);
    await change('man-up', { definition: 'Two words.' });
    await eventually(async () => (await card()).body.excerpt === 'Two words.', { within: 5_000 });
    await forget('man-up');
    await archive.visitor.get('/api/glossary/man-up').expect(404);
  });

  it('are links in a preview too, as the next publication would show them', async () => {
    await explain('harpy');
    await explain('siren');
    const id = await write('Nothing yet.');
    await editor.put(`/api/posts/${id}/draft`).send({ content: 'A harpy and a siren.', baseVersion: 0 }).expect(200);
    await choose(id, 'siren', false).expect(200);
    const { url } = (await editor.post(`/api/posts/${id}/preview-link`).expect(201)).body as { url: string };
    const shown = await archive.visitor.get(`/api/previews/${url.split('/').at(-1)}`).expect(200);
    expect(shown.body.contentHtml).toBe(`<p>A ${link('harpy')} and a siren.</p>`);
    await editor.post(`/api/posts/${id}/publish`).send({}).expect(200);
    expect(await html(id)).toBe(shown.body.contentHtml);
  });

  it('are found in an article that is being saved while the word is added', async () => {
    const id = await write('A horse.');
    const em = archive.app.get(MikroORM).em.fork();
    await em.transactional(async (save) => {
      // As a save does: it has read the words, and the text that has the new one is not stored yet.
      await save.execute("select pg_advisory_xact_lock_shared(hashtext('term-links'))");
      await explain('nightmare');
      await eventually(async () => {
        const [waiting] = await sql<{ any: boolean }>(
          `select exists (select from pg_locks where locktype = 'advisory' and not granted
                            and database = (select oid from pg_database where datname = current_database())
                            and objid::bigint = (hashtext('term-links')::bigint & 4294967295)) as any`,
        );
        return waiting!.any;
      });
      await save.execute("update post set content_html = '<p>A nightmare.</p>' where id = ?", [id]);
    });
    await becomes(id, `<p>A ${link('nightmare')}.</p>`);
  });

  it('are linked in 1,000 articles within a minute', async () => {
    const text = '<p>Some words that nobody has to look up, one after another, and then a harridan.</p>\n'.repeat(100);
    await sql(
      `insert into post (title, content, content_html, excerpt, reading_minutes, category_id, published, created_at, updated_at, published_at)
       select 'Many', 'x', ?, 'x', 8, 1, true, now(), now(), now() from generate_series(1, 1000)`,
      [text],
    );
    await settled();
    const started = Date.now();
    await explain('harridan');
    await eventually(
      async () => {
        const [count] = await sql<{ linked: number }>(
          `select count(*)::int as linked from post where content_html like '%"/glossary/harridan"%'`,
        );
        return count!.linked === 1_000;
      },
      { within: MINUTE_MS },
    );
    const took = Date.now() - started;
    if (process.env['SHOW_TIMES']) process.stderr.write(`1,000 articles linked in ${took} ms\n`);
    expect(took).toBeLessThan(MINUTE_MS);
    await sql("delete from post where title = 'Many'");
  }, 120_000);
});
