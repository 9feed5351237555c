import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { RenderAgain } from '../../src/modules/content/jobs/render-again.js';
import { RenderCommentsAgain } from '../../src/modules/content/jobs/render-comments-again.js';
import { CommentRenderer } from '../../src/platform/markdown/comment-renderer.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const TYPED = 'Leser*innen und Autor*innen, [Call 988](tel:988), **「重要」**です, ~20.';
const SHOWN = 'Leser*innen und Autor*innen, <a href="tel:988">Call 988</a>, <strong>「重要」</strong>です, ~20.';

describe('words as typed', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let article: number;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    admin = await archive.admin();
    const post = { title: 'Stars', content: TYPED, categoryId: 1, published: true };
    article = ((await admin.post('/api/posts').send(post).expect(201)).body as { id: number }).id;
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(text, params);
  const comments = async () =>
    (await archive.visitor.get(`/api/posts/${article}/comments`).expect(200)).body as {
      id: number;
      contentHtml: string;
      version: number;
    }[];
  const sweep = () => archive.app.get(RenderCommentsAgain, { strict: false }).sweep();

  it('are in an article, its page, its feed and its preview', async () => {
    const { body } = await archive.visitor.get(`/api/posts/${article}`).expect(200);
    expect(body).toMatchObject({ contentHtml: `<p>${SHOWN}</p>` });
    expect((await archive.visitor.get(`/article/${article}`).expect(200)).text).toContain(SHOWN);
    const feed = await archive.visitor.get('/rss.xml').expect(200);
    expect(feed.text ?? String(feed.body)).toContain(SHOWN);
    const preview = await admin.post('/api/posts/preview').send({ content: TYPED }).expect(200);
    expect(preview.body).toMatchObject({ contentHtml: `<p>${SHOWN}</p>` });
  });

  it('are in an email, also in its plain text', async () => {
    const email = { subject: 'S', preheader: 'P', content: TYPED, postId: null };
    const { body } = await admin.post('/api/newsletter/campaigns/preview').send(email).expect(200);
    const { html, text } = body as { html: string; text: string };
    expect(html).toContain('Leser*innen und Autor*innen');
    expect(html).toMatch(/<a [^>]*href="tel:988"|<a href="tel:988"/);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Leser*innen und Autor*innen, Call 988 (tel:988), 「重要」です, ~20.',
    );
  });

  it('are in a comment, with its lines', async () => {
    const member = await archive.member();
    const content = `Dear editors,\n1. who?\n${TYPED}`;
    const sent = await member.post(`/api/posts/${article}/comments`).send({ content }).expect(201);
    const { id } = sent.body as { id: number };
    await admin.post(`/api/comments/${id}/approve`).expect(200);
    expect((await comments()).find((one) => one.id === id)?.contentHtml).toBe(
      `<p>Dear editors,<br>\n1. who?<br>\n${SHOWN}</p>`,
    );
  });

  it('are in a story, which is plain text', async () => {
    const content = `${TYPED}\n1. who?\n    four spaces`;
    const sent = await archive.visitor.post('/api/confessions').send({ content, category: 'Other' }).expect(201);
    const { id } = sent.body as { id: number };
    await admin.post(`/api/confessions/${id}/approve`).expect(200);
    const { body } = await archive.visitor.get(`/api/confessions/${id}`).expect(200);
    expect(body).toMatchObject({ content });
  });

  it('come to comments and articles that an update has marked: the same version, and a new page', async () => {
    const before = (await comments())[0]!;
    await sql(`update comment set content_html = 'old', render_again = true where id = ?`, [before.id]);
    await sql(`update post set content_html = 'old', render_again = true where id = ?`, [article]);
    await Promise.all([sweep(), archive.app.get(RenderAgain, { strict: false }).sweep()]);
    expect((await comments())[0]).toEqual(before);
    const { body } = await archive.visitor.get(`/api/posts/${article}`).expect(200);
    expect(body).toMatchObject({ contentHtml: `<p>${SHOWN}</p>` });
    expect(await sql('select from comment where render_again union all select from post where render_again')).toEqual(
      [],
    );
  });

  it('a comment of the previous version is marked, and one that cannot be rendered keeps its HTML', async () => {
    const insert = `insert into comment (post_id, content, content_html, approved, created_at)
                    values (?, ?, 'as it was', true, now()) returning id`;
    const [old] = await sql<{ id: number }>(insert, [article, 'Leser*innen und Autor*innen']);
    const [slow] = await sql<{ id: number }>(insert, [article, '*a_'.repeat(1_600)]);
    Object.assign(archive.app.get(CommentRenderer, { strict: false })['thread']['limits'], { limitMs: 100 });
    await sweep();
    const rows = await sql('select content_html, render_again from comment where id in (?, ?) order by id', [
      old!.id,
      slow!.id,
    ]);
    expect(rows).toEqual([
      { content_html: '<p>Leser*innen und Autor*innen</p>', render_again: false },
      { content_html: 'as it was', render_again: false },
    ]);
  });

  it('a comment that its author changes during a sweep keeps the new text', async () => {
    const [{ id } = { id: 0 }] = await sql<{ id: number }>(
      `insert into comment (post_id, content, content_html, approved, created_at)
       values (?, 'before', 'old', true, now()) returning id`,
      [article],
    );
    const renderer = archive.app.get(CommentRenderer, { strict: false });
    const { render } = renderer;
    renderer.render = async (content) => {
      await sql(
        `update comment set content = 'after', content_html = '<p>after</p>', render_again = false where id = ?`,
        [id],
      );
      return render.call(renderer, content);
    };
    await sweep();
    renderer.render = render;
    expect(await sql('select content, content_html from comment where id = ?', [id])).toEqual([
      { content: 'after', content_html: '<p>after</p>' },
    ]);
  });
});
