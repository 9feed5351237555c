import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const SUMMARY = 'How a trade became an insult.';
const TEXT = { title: 'Spinster', content: 'She spun, and was paid for it.', categoryId: 1, published: true };

describe('the summary of an article', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let id: number;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    admin = await archive.admin();
    ({ id } = (
      await admin
        .post('/api/posts')
        .send({ ...TEXT, summary: SUMMARY })
        .expect(201)
    ).body as { id: number });
  });
  afterAll(() => archive?.close());

  const excerptIn = async (path: string) => (await archive.visitor.get(path).expect(200)).text.includes(SUMMARY);

  it('is in the place of the excerpt: in lists, pages, feeds, saved articles and search hits', async () => {
    const { body } = await archive.visitor.get(`/api/posts/${id}`).expect(200);
    expect(body).toMatchObject({ excerpt: SUMMARY, summary: SUMMARY });
    for (const path of ['/api/posts?fields=summary', '/', '/journal', '/rss.xml', '/rss/the-body.xml'])
      expect([path, await excerptIn(path)]).toEqual([path, true]);
    const page = (await archive.visitor.get(`/article/${id}`).expect(200)).text;
    for (const meta of ['name="description"', 'property="og:description"', 'name="twitter:description"'])
      expect(page).toContain(`<meta ${meta} content="${SUMMARY}"/>`);
    const member = await archive.member();
    await member.post('/api/bookmarks').send({ contentType: 'post', postId: id }).expect(201);
    expect((await member.get('/api/bookmarks').expect(200)).body).toMatchObject([{ excerpt: SUMMARY }]);
    // Words of the summary are found as well.
    await eventually(async () => {
      const { body: hits } = await archive.visitor.get('/api/search?q=insult').expect(200);
      return (hits as { id: number }[]).some((hit) => hit.id === id);
    });
  });

  it('is in an email about the article', async () => {
    const email = { subject: 'S', preheader: 'P', content: '', postId: id };
    const { body } = await admin.post('/api/newsletter/campaigns/preview').send(email).expect(200);
    expect(JSON.stringify(body)).toContain(SUMMARY);
  });

  it('can be removed: then the beginning of the text is the excerpt again', async () => {
    const changed = await admin.put(`/api/posts/${id}`).send({ summary: null }).expect(200);
    expect(changed.body).toMatchObject({ excerpt: TEXT.content, summary: null });
    expect((await admin.put(`/api/posts/${id}`).send({ summary: '  ' }).expect(200)).body.summary).toBeNull();
    await admin
      .put(`/api/posts/${id}`)
      .send({ summary: 's'.repeat(301) })
      .expect(400);
    await admin
      .put(`/api/posts/${id}`)
      .send({ summary: 's'.repeat(300) })
      .expect(200);
  });
});
