import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { RenderAgain } from '../../src/modules/content/jobs/render-again.js';
import { ArticlePreview } from '../../src/platform/markdown/article-preview.js';
import { ArticleRenderer } from '../../src/platform/markdown/article-renderer.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const ADDRESS = '/api/posts/preview';
/** Emphasis that is opened repeatedly: rendering it takes minutes. */
const SLOW = '*a_'.repeat(66_000);

describe('the preview of an article', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  it('is the same as the saved article, and stores nothing', async () => {
    const text = {
      content: '## Spinster\n\nShe said "no" -- and <b>left</b>.[^1]\n\n[^1]: Twice.\n\n[x](javascript:alert(1))',
      footer: 'Sources: *parish registers*.',
    };
    const preview = await admin.post(ADDRESS).send(text).expect(200);
    const em = archive.app.get(MikroORM).em.fork();
    expect(await em.execute("select 1 from post where content like '%Spinster%'")).toEqual([]);
    const saved = await admin.post('/api/posts').send({ ...text, title: 'Spinster', categoryId: 1 });
    const { contentHtml, footerHtml, excerpt, readingMinutes } = saved.body as Record<string, unknown>;
    expect(preview.body).toEqual({ contentHtml, footerHtml, excerpt, readingMinutes });
    expect(preview.headers['cache-control']).toBe('private, no-store');
  });

  it('has no footer if none was sent', async () => {
    for (const footer of [undefined, null, '', '  ']) {
      const { body } = await admin.post(ADDRESS).send({ content: 'Text.', footer }).expect(200);
      expect(body).toEqual({ contentHtml: '<p>Text.</p>', footerHtml: null, excerpt: 'Text.', readingMinutes: 1 });
    }
  });

  it('accepts exactly what can be saved', async () => {
    await admin
      .post(ADDRESS)
      .send({ content: 'x'.repeat(200_000) })
      .expect(200);
    for (const body of [
      { content: 'x'.repeat(200_001) },
      { content: 'Text.', footer: 'x'.repeat(20_001) },
      { content: ' ' },
      { content: 'Text.', title: 'Spinster' },
      {},
    ])
      await admin.post(ADDRESS).send(body).expect(400);
  });

  it('is for admins', async () => {
    await archive.visitor.post(ADDRESS).send({ content: 'Text.' }).expect(401);
    await (await archive.member()).post(ADDRESS).send({ content: 'Text.' }).expect(403);
  });

  it('shows the outline as the page does: the title is the only h1', async () => {
    const send = { content: '# One\n\n## Two\n\n###### Six', footer: '# Books' };
    const { body } = await admin.post(ADDRESS).send(send).expect(200);
    expect(body).toMatchObject({
      contentHtml: '<h2 id="on-one">One</h2>\n<h3 id="on-two">Two</h3>\n<h6 id="on-six">Six</h6>',
      footerHtml: '<h2 id="on-sources-books">Books</h2>',
    });
  });

  it('is what a stored article gets that an update has marked: the same version, and a new page', async () => {
    const content = '# One\n\nIt was a job. It was paid.';
    const { body } = await admin.post('/api/posts').send({ title: 'A', content, categoryId: 1, published: true });
    const { id, contentHtml, excerpt, version, updatedAt } = body as Record<string, unknown>;
    expect([contentHtml, excerpt]).toEqual([
      '<h2 id="on-one">One</h2>\n<p>It was a job. It was paid.</p>',
      'It was a job. It was paid.',
    ]);
    const em = archive.app.get(MikroORM).em.fork();
    await em.execute(
      "update post set content_html = '<h1>One</h1>', excerpt = 'One It…', render_again = true where id = ?",
      [id],
    );
    const sweep = () => archive.app.get(RenderAgain, { strict: false }).sweep();
    await archive.visitor.get(`/api/posts/${id}`).expect(200);
    await sweep();
    const now = (await archive.visitor.get(`/api/posts/${id}`).expect(200)).body as unknown;
    expect(now).toMatchObject({ content, contentHtml, excerpt, version, updatedAt });
    expect(await em.execute('select id from post where render_again')).toEqual([]);

    // A text that takes too long keeps its rendering, and the ones after it get theirs.
    const [slow] = await em.execute<{ id: number }[]>(
      `insert into post (title, content, content_html, excerpt, reading_minutes, category_id, created_at, updated_at, render_again)
       values ('Slow', ?, 'as it was', '', 1, 1, now(), now(), true) returning id`,
      [SLOW],
    );
    const articles = archive.app.get(ArticleRenderer, { strict: false });
    Object.assign(articles['thread']['limits'], { limitMs: 1_000 });
    await sweep();
    const [kept] = await em.execute('select content_html, render_again from post where id = ?', [slow!.id]);
    expect(kept).toEqual({ content_html: 'as it was', render_again: false });
  });

  it('times out for a slow text, without blocking other requests', async () => {
    let done = false;
    const slow = admin
      .post(ADDRESS)
      .send({ content: SLOW })
      .expect(400)
      .then(({ body }) => {
        done = true;
        return body as { code: string; message: string };
      });
    // The other requests are answered during the rendering, not only after it.
    let answered = 0;
    while (!done && answered < 20) {
      await archive.visitor.get('/api/categories').expect(200);
      answered += 1;
    }
    expect([done, answered]).toEqual([false, 20]);
    expect(await slow).toMatchObject({ code: 'preview.slow', message: 'This text takes too long to show.' });
    await admin.post(ADDRESS).send({ content: 'Text.' }).expect(200);
  });

  it('works again after its thread has died', async () => {
    await admin.post(ADDRESS).send({ content: 'Text.' }).expect(200);
    await archive.app.get(ArticlePreview, { strict: false })['thread']['worker']!.terminate();
    await admin.post(ADDRESS).send({ content: 'Text.' }).expect(200);
  });

  it('answers 503 with Retry-After if too many are waiting', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.post(ADDRESS).send({ content: 'Some **words**. '.repeat(200) })),
    );
    const busy = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(8);
    expect(busy.length).toBeGreaterThan(0);
    for (const { headers, body } of busy) {
      expect((body as { code: string }).code).toBe('preview.busy');
      expect(headers['retry-after']).toMatch(/^\d+$/);
    }
    await admin.post(ADDRESS).send({ content: 'Text.' }).expect(200);
  });
});
