import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import type TestAgent from 'supertest/lib/agent.js';
import { PictureFetcher } from '../../src/site/pictures/picture-fetcher.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const TEXT = { title: 'Spinster', content: 'She spun.', categoryId: 1 };
const WEEK_MS = 7 * 24 * 3_600_000;

describe('the preview link of an article', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const write = async (fields: object = TEXT): Promise<number> => {
    const { id } = (await admin.post('/api/posts/drafts').expect(201)).body;
    await admin
      .put(`/api/posts/${id}/draft`)
      .send({ ...fields, baseVersion: 0 })
      .expect(200);
    return id;
  };
  const link = async (id: number): Promise<{ path: string; expiresAt: string }> => {
    const { body } = await admin.post(`/api/posts/${id}/preview-link`).expect(201);
    expect(body).toEqual({
      url: expect.stringMatching(/^http:\/\/archive\.test\/preview\/[\w-]{32}$/),
      expiresAt: expect.any(String),
    });
    return { path: new URL(body.url).pathname, expiresAt: body.expiresAt };
  };
  const open = (path: string) => archive.visitor.get(path);

  it('shows the working copy as a page, to anyone, as it is now, and says that it is a preview', async () => {
    const id = await write();
    const { path } = await link(id);
    const page = await open(path).expect(200);
    expect(page.text).toContain('<p>She spun.</p>');
    expect(page.text).toContain('This is a preview. The article may still change.');
    expect(page.text).toContain('<meta name="robots" content="noindex"/>');
    expect(page.text).toContain('<meta name="referrer" content="no-referrer"/>');
    expect(page.headers['cache-control']).toBe('no-store');
    await admin.put(`/api/posts/${id}/draft`).send({ content: 'She wove.', baseVersion: 1 }).expect(200);
    expect((await open(path).expect(200)).text).toContain('<p>She wove.</p>');
    // A reader who has the link still cannot read the article itself.
    await open(`/article/${id}`).expect(404);
  });

  it('shows the cover with its caption', async () => {
    const { path } = await link(await write({ ...TEXT, imageUrl: '/media/loom', imageCaption: 'By Ada' }));
    expect((await open(path).expect(200)).text).toContain('dir="auto">By Ada</figcaption></figure>');
  });

  it('shows an article without a category or a title, and one without a working copy', async () => {
    const { path } = await link(await write({ content: 'Only a text.' }));
    const page = (await open(path).expect(200)).text;
    expect(page).toContain('Only a text.');
    expect(page).toContain('>Untitled</h1>');
    const { id } = (
      await admin
        .post('/api/posts')
        .send({ ...TEXT, published: true })
        .expect(201)
    ).body;
    const published = await link(id);
    expect((await open(published.path).expect(200)).text).toContain('She spun.');
  });

  it('works for seven days, until it is deleted, or until the next one: then it looks like none', async () => {
    const id = await write();
    const first = await link(id);
    const days = Date.parse(first.expiresAt) - Date.now();
    expect(days).toBeGreaterThan(WEEK_MS - 60_000);
    expect(days).toBeLessThanOrEqual(WEEK_MS);
    const second = await link(id);
    const gone = await open(first.path).expect(404);
    expect(gone.headers['cache-control']).toBe('no-store');
    await open(second.path).expect(200);
    await sql("update post_preview_link set expires_at = now() - interval '1 second' where post_id = ?", [id]);
    await open(second.path).expect(404);
    const third = await link(id);
    await admin.delete(`/api/posts/${id}/preview-link`).expect(204);
    await open(third.path).expect(404);
    await admin.delete(`/api/posts/${id}/preview-link`).expect(204);
    const fourth = await link(id);
    await admin.delete(`/api/posts/${id}`).expect(204);
    await open(fourth.path).expect(404);
    await admin.post(`/api/posts/${id}/preview-link`).expect(404);
  });

  it('has a state that admins can read, also after a reload: until when it works, but not where it leads', async () => {
    const id = await write();
    const state = async () => (await admin.get(`/api/posts/${id}/preview-link`).expect(200)).body as object;
    expect(await state()).toEqual({ expiresAt: null });
    const { expiresAt } = await link(id);
    expect(await state()).toEqual({ expiresAt });
    await sql("update post_preview_link set expires_at = now() - interval '1 second' where post_id = ?", [id]);
    expect(await state()).toEqual({ expiresAt: null });
    await link(id);
    await admin.delete(`/api/posts/${id}/preview-link`).expect(204);
    expect(await state()).toEqual({ expiresAt: null });
    await admin.get('/api/posts/987654/preview-link').expect(404);
    await archive.visitor.get(`/api/posts/${id}/preview-link`).expect(401);
  });

  it('shows photographs from other hosts through this site, as the published page does, for as long as it works', async () => {
    const photo = await sharp({ create: { width: 1_000, height: 500, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer();
    const fetched: string[] = [];
    const spy = jest.spyOn(archive.app.get(PictureFetcher), 'fetch').mockImplementation((address) => {
      fetched.push(address);
      return Promise.resolve(photo);
    });
    const content = '![A](https://pictures.example/a.jpg)';
    const fields = {
      ...TEXT,
      content,
      footer: '![B](https://pictures.example/b.jpg)',
      imageUrl: 'https://pictures.example/c.jpg',
    } as typeof TEXT;
    const id = await write(fields);
    const { path } = await link(id);
    const page = await open(path).expect(200);
    expect(page.headers['content-security-policy']).toMatch(/img-src 'self' data:(?:;| blob:;)/);
    // Without the data for the browser, which has the addresses in it.
    const shown = page.text.slice(0, page.text.indexOf('<script type="application/json"'));
    const sources = [...shown.matchAll(/<img[^>]*?\ssrc="([^"]+)"/g)].map(([, src]) => src!.replaceAll('&amp;', '&'));
    const at = /at=\d{13}/.exec(sources[0]!)![0];
    expect(sources.sort()).toEqual([
      `${path}/picture/960?${at}`,
      `${path}/picture/960?${at}&of=1`,
      `${path}/picture/960?${at}&of=2`,
    ]);
    for (const [query, address] of [
      ['', 'c'],
      ['&of=1', 'a'],
      ['&of=2', 'b'],
    ] as const) {
      const picture = await open(`${path}/picture/320?${at}${query}`).set('accept', 'image/webp').expect(200);
      expect([picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
        'image/webp',
        'private, no-store',
      ]);
      expect(fetched.at(-1)).toBe(`https://pictures.example/${address}.jpg`);
    }
    for (const wrong of ['321?', '320?of=3&', '320?of=0&']) await open(`${path}/picture/${wrong}${at}`).expect(404);
    await open(`/preview/${'x'.repeat(32)}/picture/320?${at}`).expect(404);
    // In another text, the first picture may be another one.
    const longer = { ...fields, content: `![D](https://pictures.example/d.jpg)\n\n${content}`, baseVersion: 1 };
    await admin.put(`/api/posts/${id}/draft`).send(longer).expect(200);
    await open(`${path}/picture/320?${at}&of=1`).expect(404);
    await sql("update post_preview_link set expires_at = now() - interval '1 second'");
    await open(`${path}/picture/320?${at}`).expect(404);
    spy.mockRestore();
  });

  it('is not in the database: only a hash of it is', async () => {
    const { path } = await link(await write());
    const rows = await sql<{ row: string }>('select row_to_json(l)::text as row from post_preview_link l');
    expect(JSON.stringify(rows)).not.toContain(path.slice('/preview/'.length));
  });

  it('shows neither its token nor its Markdown source to search engines and link previews', async () => {
    const { path } = await link(await write({ ...TEXT, summary: 'A job.' }));
    const { text } = await open(path).expect(200);
    const head = text.slice(0, text.indexOf('<body'));
    expect(head).toContain('<meta name="description" content="A job."/>');
    expect(head).not.toContain(path);
    expect(head).not.toContain('rel="canonical"');
  });
});
