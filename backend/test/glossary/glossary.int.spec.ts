import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import type TestAgent from 'supertest/lib/agent.js';
import { SeedGlossary } from '../../src/modules/glossary/contract.js';
import { RenderTermsAgain } from '../../src/modules/glossary/jobs/render-terms-again.js';
import { eventually } from '../support/eventually.js';
import { personWith } from '../support/staff.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Term {
  id: number;
  term: string;
  slug: string;
  kind: string | null;
  forms: string[];
  synonyms: { word: string; relation: string; note?: string }[];
  definitionHtml: string;
  excerpt: string;
  history: string | null;
  sourcesHtml: string | null;
  status: string;
  publishedAt: string | null;
  version: number;
}

const SPINSTER = {
  term: 'spinster',
  kind: 'noun',
  forms: ['spinsters'],
  synonyms: [{ word: 'unmarried woman', relation: 'preferred', note: 'Names the fact.' }],
  definition: 'A woman who *isn’t married*.',
  history: 'Once, a job.',
  sources: '1. Froide, 2005.',
  published: true,
};

describe('the glossary', () => {
  let archive: TestApp;
  let editor: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    editor = (await personWith(archive, 'editor')).agent;
  });
  beforeEach(async () => {
    await sql('delete from term');
    // A response of the test before may be cached.
    await add({ term: 'Forget', published: true });
    await editor.delete('/api/glossary/forget').expect(204);
  });
  afterAll(() => archive?.close());

  const sql = (statement: string) => archive.app.get(MikroORM).em.fork().execute(statement);
  const send = (fields: object, who = editor) => who.post('/api/glossary').send({ definition: 'A word.', ...fields });
  const add = async (fields: object) => (await send(fields).expect(201)).body as Term;
  const edit = (slug: string, change: object, who = editor) => who.put(`/api/glossary/${slug}`).send(change);
  const list = async (query = '', who = archive.visitor) =>
    ((await who.get(`/api/glossary${query}`).expect(200)).body as Term[]).map(({ term }) => term);
  const csv = async () => (await archive.visitor.get('/api/glossary/export.csv').expect(200)).text;

  it('has terms with safe HTML of their texts, and a slug made of the term', async () => {
    const term = await add({ ...SPINSTER, history: 'Once, a job. <script>alert(1)</script> [x](javascript:alert(1))' });
    expect(term).toMatchObject({
      slug: 'spinster',
      status: 'published',
      version: 1,
      excerpt: 'A woman who isn’t married.',
    });
    const { body } = await archive.visitor.get('/api/glossary/spinster').expect(200);
    expect(body).toEqual(term);
    expect(body.definitionHtml).toContain('<em>isn’t married</em>');
    expect(body.sourcesHtml).toContain('Froide');
    expect(body.historyHtml).not.toMatch(/<script|javascript:/);
  });

  it('lists terms from A to Z, whatever their case and accents', async () => {
    for (const term of ['Zest', 'école', 'Eager', 'apple']) await add({ term, published: true });
    expect(await list()).toEqual(['apple', 'Eager', 'école', 'Zest']);
    const { headers } = await archive.visitor.get('/api/glossary?limit=3').expect(200);
    expect(headers['x-total-count']).toBe('4');
  });

  it('finds a part of a term, of a form or of a related word, and no other text', async () => {
    await add(SPINSTER);
    await add({ term: '100% woman', published: true });
    for (const q of ['SPIN', 'spinsters', 'unmarried', 'Spínster'])
      expect([q, await list(`?q=${q}`)]).toEqual([q, ['spinster']]);
    for (const q of ['preferred', 'relation', 'Names', 'word']) expect([q, await list(`?q=${q}`)]).toEqual([q, []]);
    expect(await list('?q=100%25')).toEqual(['100% woman']);
    expect(await list('?q=s_inster')).toEqual([]);
  });

  it('shows drafts only to editors, until they are published, and hides one that is taken back', async () => {
    const { slug } = await add({ ...SPINSTER, published: false });
    const writer = (await personWith(archive, 'writer')).agent;
    for (const reader of [archive.visitor, await archive.member(), writer]) {
      await reader.get(`/api/glossary/${slug}`).expect(404);
      expect(await list('', reader)).toEqual([]);
    }
    expect(await csv()).not.toContain('spinster');
    expect((await editor.get(`/api/glossary/${slug}`).expect(200)).body).toMatchObject({
      status: 'draft',
      publishedAt: null,
    });
    expect(await list('', editor)).toEqual(['spinster']);

    const { body } = await edit(slug, { published: true }).expect(200);
    expect(body.publishedAt).not.toBeNull();
    // Also the cached responses of a moment ago.
    expect(await list()).toEqual(['spinster']);
    expect(await csv()).toContain('spinster');
    await edit(slug, { published: false }).expect(200);
    await archive.visitor.get(`/api/glossary/${slug}`).expect(404);
    expect(await list()).toEqual([]);
    expect(await csv()).not.toContain('spinster');
    expect((await edit(slug, { published: true }).expect(200)).body.publishedAt).toBe(body.publishedAt);
  });

  it('changes what a change has, and leaves the rest', async () => {
    await add(SPINSTER);
    const { body } = await edit('spinster', { kind: '', history: null, forms: [] }).expect(200);
    expect(body).toMatchObject({
      ...{ term: 'spinster', slug: 'spinster', kind: null, history: null, historyHtml: null, forms: [], version: 2 },
      ...{ synonyms: SPINSTER.synonyms, sources: SPINSTER.sources, status: 'published' },
    });
    const { body: renamed } = await edit('spinster', { term: 'Spinsters' }).expect(200);
    expect(renamed).toMatchObject({ term: 'Spinsters', slug: 'spinster' });
  });

  it('is changed once by two editors who opened the same version', async () => {
    await add(SPINSTER);
    const answers = await Promise.all(['Hers.', 'His.'].map((history) => edit('spinster', { history, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('term.stale');
    const saved = answers.find(({ status }) => status === 200)!.body as Term;
    expect((await archive.visitor.get('/api/glossary/spinster')).body.history).toBe(saved.history);
  });

  it('refuses a slug that another term has, also two at the same moment', async () => {
    await add(SPINSTER);
    const refused = await send({ term: 'Spinster!' }).expect(409);
    expect(refused.body).toMatchObject({ code: 'term.slug-taken' });
    const answers = await Promise.all([send({ term: 'crone' }), send({ term: 'crone' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await add({ term: '弱い' })).slug).toMatch(/^term-\d+$/);
  });

  it('gets a slug of its own if its word has no Latin letter, also after another one was deleted', async () => {
    const slugs: string[] = [];
    for (const term of ['老處女', '剩女', '女汉子']) {
      slugs.push((await add({ term })).slug);
      if (slugs.length === 2) await editor.delete(`/api/glossary/${slugs[0]}`).expect(204);
    }
    expect(new Set(slugs).size).toBe(3);
  });

  it('has each word once, as a form or as a related word', async () => {
    const crone = { word: ' crone ', relation: 'neutral' };
    const term = await add({
      term: 'Hag',
      forms: ['hags', ' Hags', 'HAG'],
      synonyms: [crone, { ...crone, word: 'Crone' }],
    });
    expect([term.forms, term.synonyms]).toEqual([['hags'], [{ word: 'crone', relation: 'neutral' }]]);
    const twice = await edit('hag', { synonyms: [{ word: 'Hags', relation: 'avoided' }] }).expect(409);
    expect(twice.body.code).toBe('term.word-twice');
  });

  it.each([
    ['no term', { term: ' ' }, 'term'],
    ['a term on two lines', { term: 'a\nb' }, 'term'],
    ['no definition', { definition: '' }, 'definition'],
    ['a slug with a space', { slug: 'a b' }, 'slug'],
    ['13 forms', { forms: Array.from({ length: 13 }, (_, n) => `form ${n}`) }, 'forms'],
    ['an invisible form', { forms: ['\u200b'] }, 'forms'],
    ['a form of 61 characters', { forms: ['a'.repeat(61)] }, 'forms'],
    ['a relation of another kind', { synonyms: [{ word: 'a', relation: 'better' }] }, 'synonyms'],
    ['a related word with a field of its own', { synonyms: [{ word: 'a', relation: 'neutral', id: 1 }] }, 'synonyms'],
    ['a related word without a word', { synonyms: [{ relation: 'neutral' }] }, 'synonyms'],
  ])('refuses %s', async (_case, fields, path) => {
    const { body } = await send({ term: 'Wrong', ...fields }).expect(400);
    expect(JSON.stringify(body)).toContain(`"${path}"`);
    expect(await list('', editor)).toEqual([]);
  });

  it('has at most 1,000 terms', async () => {
    await sql(`insert into term (term, slug, forms, synonyms, definition, definition_html, excerpt, created_at, updated_at)
      select n, 'n-' || n, '[]', '[]', '', '', '', now(), now() from generate_series(1, 1000) n`);
    expect((await send({ term: 'One more' }).expect(409)).body.code).toBe('term.too-many');
    await editor.delete('/api/glossary/n-7').expect(204);
    await add({ term: 'One more' });
  });

  it('is changed by editors and admins only', async () => {
    await add(SPINSTER);
    for (const role of ['member', 'moderator', 'writer'] as const) {
      const { agent } = await personWith(archive, role);
      await send({ term: 'Mine' }, agent).expect(403);
      await edit('spinster', { history: 'Mine.' }, agent).expect(403);
      await agent.delete('/api/glossary/spinster').expect(403);
    }
    await send({ term: 'Mine' }, archive.visitor).expect(401);
    const admin = await archive.admin();
    await edit('spinster', { history: 'Ours.' }, admin).expect(200);
    await admin.delete('/api/glossary/spinster').expect(204);
    await admin.delete('/api/glossary/spinster').expect(404);
    await edit('spinster', { history: 'Ours.' }, admin).expect(404);
    await archive.visitor.get('/api/glossary/spinster').expect(404);
    expect(await list()).toEqual([]);
  });

  it('is a table without formulas, whatever an editor writes', async () => {
    await add({ ...SPINSTER, instead: 'Say “she”, or:\n\n- nothing' });
    await add({ term: '=1+1', slug: 'formula', definition: '@SUM(A1)', forms: ['-2', '+3'], published: true });
    const { headers, text } = await archive.visitor.get('/api/glossary/export.csv').expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="glossary.csv"');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows).toEqual([
      expect.objectContaining({ term: "'=1+1", forms: "'-2; +3", definition: "'@SUM(A1)" }),
      expect.objectContaining({
        ...{ term: 'spinster', 'part of speech': 'noun', forms: 'spinsters', instead: 'Say “she”, or:\n\n- nothing' },
        'related words': 'unmarried woman (preferred)',
      }),
    ]);
  });

  it('is a feed of the newest terms, which changes with each of them and is not sent twice to the same reader', async () => {
    const feed = () => archive.visitor.get('/rss/glossary.xml').expect(200);
    const titles = (text: string) =>
      [...new JSDOM(text, { contentType: 'text/xml' }).window.document.querySelectorAll('item > title')].map(
        (title) => title.textContent,
      );
    expect(titles((await feed()).text)).toEqual([]);
    await add({ ...SPINSTER, definition: 'A woman. See [hag](/glossary/hag).' });
    await add({ term: 'Hag & co', slug: 'hag', published: true });
    await add({ term: 'Draft' });
    const { text, headers } = await feed();
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(titles(text)).toEqual(['Hag & co', 'spinster']);
    expect(text).toContain('http://archive.test/glossary/hag');
    expect(text).toContain('Froide, 2005.');
    await archive.visitor.get('/rss/glossary.xml').set('if-none-match', headers.etag!).expect(304);
    await edit('hag', { published: false }).expect(200);
    expect(titles((await feed()).text)).toEqual(['spinster']);
  });

  it('gets the demo terms once, and only while it is empty', async () => {
    const seed = () =>
      archive.app
        .get(CommandBus)
        .execute(
          new SeedGlossary([{ ...SPINSTER, instead: null, synonyms: [{ word: 'single', relation: 'preferred' }] }]),
        );
    await add({ term: 'Ours', published: true });
    expect(await seed()).toBe(false);
    expect(await list()).toEqual(['Ours']);
    await sql("delete from installation_mark where name = 'demo-glossary'");
    await editor.delete('/api/glossary/ours').expect(204);
    expect(await seed()).toBe(true);
    expect(await list()).toEqual(['spinster']);
    await editor.delete('/api/glossary/spinster').expect(204);
    expect(await seed()).toBe(false);
    expect(await list()).toEqual([]);
  });

  it('renders terms again that an update has marked: the same version, and a new page', async () => {
    const before = await add(SPINSTER);
    await sql(`update term set definition_html = 'old', sources_html = 'old', render_again = true`);
    await archive.app.get(RenderTermsAgain, { strict: false }).sweep();
    expect(await sql('select from term where render_again')).toEqual([]);
    await eventually(
      async () => {
        const { body } = await archive.visitor.get('/api/glossary/spinster').expect(200);
        return (body as Term).definitionHtml === before.definitionHtml && (body as Term).version === before.version;
      },
      { what: 'the new rendering' },
    );
  });
});
