import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import type { DomainError } from '../../src/kernel/domain-error.js';
import { ArticleRenderer } from '../../src/platform/markdown/article-renderer.js';
import { ArticleText } from '../../src/platform/markdown/article-text.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** Minutes of work for a Markdown parser: every mark may pair with any other. */
const SLOW = '*a_ '.repeat(10_000);

describe('an article that would take minutes to render', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  /** Sets the time limit, which is twenty seconds by default, as needed by the longest article. */
  const give = (ms: number) => (archive.app.get(ArticleRenderer, { strict: false })['thread']['limits'].limitMs = ms);
  const article = { title: 'Shrew', content: 'A small animal.', categoryId: 1, published: true };
  const tooSlow = { code: 'article.slow', errors: [expect.objectContaining({ path: 'content' })] };

  it('is rejected without blocking other requests', async () => {
    give(1_500);
    let done = false;
    const refused = admin
      .post('/api/posts')
      .send({ ...article, title: 'Slow', content: SLOW })
      .expect(400)
      .then(({ body }) => {
        done = true;
        return body as object;
      });
    let answered = 0;
    while (!done && answered < 20) {
      await archive.visitor.get('/api/categories').expect(200);
      answered += 1;
    }
    expect([done, answered]).toEqual([false, 20]);
    expect(await refused).toMatchObject(tooSlow);
    const rows = await archive.app.get(MikroORM).em.fork().execute("select 1 from post where title = 'Slow'");
    expect(rows).toEqual([]);
  });

  it('does not replace the saved version', async () => {
    give(1_500);
    const { id } = (await admin.post('/api/posts').send(article).expect(201)).body as { id: number };
    for (const change of [{ content: SLOW }, { footer: SLOW.slice(0, 20_000) }])
      expect((await admin.put(`/api/posts/${id}`).send(change).expect(400)).body).toMatchObject(tooSlow);
    expect((await archive.visitor.get(`/api/posts/${id}`).expect(200)).body).toMatchObject({
      content: 'A small animal.',
      version: 1,
    });
  });

  it('fails with the shutdown error, not the timeout error, when it is read for search', async () => {
    const text = new ArticleText();
    const read = text.of(SLOW).catch((error: DomainError) => error.code);
    await eventually(() => text['thread']['worker']);
    await text['thread']['ready'];
    await text.beforeApplicationShutdown();
    expect(await read).toBe('article.busy');
  });

  it('is not confused with short ones that are saved simultaneously and wait for each other', async () => {
    give(20_000);
    const content = '- *item* of a list\n'.repeat(20);
    const saved = await Promise.all(
      Array.from({ length: 10 }, () => admin.post('/api/posts').send({ ...article, content })),
    );
    expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 201));
  });

  it('is not confused with a long one, which is saved', async () => {
    give(20_000);
    const content = 'A *word* and [its history](https://example.org), told at length. '.repeat(700);
    const { body } = await admin
      .post('/api/posts')
      .send({ ...article, content })
      .expect(201);
    expect((body as { contentHtml: string }).contentHtml).toContain('<em>word</em>');
  });

  // Last, because the renderer refuses every slow text afterwards.
  it('does not delay a shutdown, after which no text is rendered', async () => {
    give(60_000);
    const renderer = archive.app.get(ArticleRenderer, { strict: false });
    const save = () => admin.post('/api/posts').send({ ...article, content: SLOW });
    const refused = save().then(({ status }) => status);
    await eventually(() => renderer['thread']['worker']);
    await renderer['thread']['ready'];
    await renderer.beforeApplicationShutdown();
    expect(await refused).toBe(503);
    await save().expect(503);
  });
});
