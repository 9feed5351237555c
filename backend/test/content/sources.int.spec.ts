import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { JSDOM } from 'jsdom';
import { NumberedSources } from '../../src/migrations/migration-2026-12-10-numbered-sources.js';
import { RenderAgain } from '../../src/modules/content/jobs/render-again.js';
import { RenderTermsAgain } from '../../src/modules/glossary/jobs/render-terms-again.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const CONTENT = 'It was a job [1], and then it was not.[^1]\n\n[^1]: Schulz, p. 64 [2].';
const FOOTER =
  '- Amy M. Froide, *Never Married*. Oxford University Press, 2005. <https://example.org/froide>\n- Parish registers';
const MARK = 'href="#source-1" id="source-ref-1" aria-label="Source 1">1</a>]</sup>';

describe('the sources of an article', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let article: { id: number; contentHtml: string; footerHtml: string };
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    admin = await archive.admin();
    const post = { title: 'Spinster', content: CONTENT, footer: FOOTER, categoryId: 1, published: true };
    article = (await admin.post('/api/posts').send(post).expect(201)).body as typeof article;
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(text, params);
  const pageOf = async (path: string) => new JSDOM((await archive.visitor.get(path).expect(200)).text).window.document;

  it('are numbered, and the numbers in the text and its footnotes lead there and back', async () => {
    const page = await pageOf(`/article/${article.id}`);
    const links = [...page.querySelectorAll<HTMLAnchorElement>('.source-mark a, .source-back')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      ...['#source-1', '#source-2'],
      ...['#source-ref-1', '#source-ref-2'],
    ]);
    for (const link of links) expect(page.querySelectorAll(link.getAttribute('href')!)).toHaveLength(1);
    expect(page.querySelector('.sources ol > #source-1')?.textContent).toContain('Amy M. Froide, Never Married.');
    expect(page.querySelector('[data-footnotes] #source-ref-2')).not.toBeNull();
  });

  it('are cited in the structured data', async () => {
    const page = await pageOf(`/article/${article.id}`);
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')!.textContent!) as {
      '@graph': Record<string, unknown>[];
    };
    expect(data['@graph'].find((node) => node['@type'] === 'Article')?.citation).toEqual([
      {
        '@type': 'CreativeWork',
        name: 'Never Married',
        author: 'Amy M. Froide',
        publisher: { '@type': 'Organization', name: 'Oxford University Press' },
        datePublished: '2005',
        url: 'https://example.org/froide',
      },
      'Parish registers',
    ]);
  });

  it('are the same in the preview, and stay Markdown', async () => {
    const { contentHtml, footerHtml } = article;
    expect(contentHtml).toContain(MARK);
    const { body } = await admin.post('/api/posts/preview').send({ content: CONTENT, footer: FOOTER }).expect(200);
    expect(body).toMatchObject({ contentHtml, footerHtml });
    expect(article).toMatchObject({ content: CONTENT, footer: FOOTER });
  });

  it('have their addresses on this site in the feed', async () => {
    const { text, body } = await archive.visitor.get('/rss.xml').expect(200);
    const feed = text ?? String(body);
    expect(feed).toMatch(new RegExp(`href="https?://[^"]*/article/${article.id}#source-1"`));
    expect(feed).not.toContain('href="#');
  });

  it('of articles and terms from before the update get their numbers from the worker', async () => {
    const definition = 'A woman who isn’t married [1].';
    const term = { term: 'spinster', definition, sources: '- Froide, 2005.', published: true };
    await admin.post('/api/glossary').send(term).expect(201);
    await sql(`update post set content_html = 'old', footer_html = 'old' where id = ?`, [article.id]);
    await sql(`update term set definition_html = 'old', sources_html = 'old'`);
    const update = new NumberedSources(undefined as never, undefined as never);
    update.up();
    for (const statement of update.getQueries().map(String)) await sql(statement);
    await archive.app.get(RenderAgain, { strict: false }).sweep();
    await archive.app.get(RenderTermsAgain, { strict: false }).sweep();
    const { contentHtml, footerHtml } = article;
    const { body: post } = await archive.visitor.get(`/api/posts/${article.id}`).expect(200);
    expect(post).toMatchObject({ contentHtml, footerHtml });
    // A definition is shown without its sources, too.
    expect((await archive.visitor.get('/api/glossary/spinster').expect(200)).body).toMatchObject({
      definitionHtml: '<p>A woman who isn’t married [1].</p>',
      sourcesHtml: '<ol>\n<li id="source-1">Froide, 2005.</li>\n</ol>',
    });
  });
});
