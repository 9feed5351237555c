import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { DeleteUnfinishedMedia } from '../../src/modules/content/jobs/delete-unfinished-media.js';
import { PictureEncoder } from '../../src/platform/media/picture-encoder.js';
import { MediaStorage } from '../../src/platform/media/media-storage.js';
import { otherAdmin } from '../support/admins.js';
import { eventually } from '../support/eventually.js';
import { newMedia } from '../support/media.js';
import { animation, bombGif, bombPng, heic, phonePhoto, photo, SECRET, transparentPng } from '../support/pictures.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Media {
  id: string;
  url: string;
  width: number;
  height: number;
  animated: boolean;
  alt: string | null;
  decorative: boolean;
  caption: string | null;
  bytes: number;
}

let archive: TestApp;
let admin: TestAgent;
let cookie: string;
beforeAll(async () => {
  archive = await startApp();
  admin = await archive.admin();
  cookie = await archive.adminCookie();
});
afterAll(() => archive?.close());

const send = (bytes: Buffer, name = 'picture.jpg', fields: Record<string, string> = {}, agent = admin) => {
  const call = agent.post('/api/media').attach('file', bytes, name);
  for (const [field, value] of Object.entries(fields)) void call.field(field, value);
  return call;
};
const upload = async (bytes: Buffer, name?: string, fields?: Record<string, string>): Promise<Media> =>
  (await send(bytes, name, fields).expect(201)).body as Media;
const file = async (path: string): Promise<Response> =>
  archive.visitor
    .get(path)
    .buffer(true)
    .parse(binary as never);
const binary = (response: NodeJS.ReadableStream, done: (error: Error | null, body: Buffer) => void) => {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => done(null, Buffer.concat(chunks)));
};
const execute = <Row extends object>(sql: string, params: unknown[] = []): Promise<Row[]> =>
  archive.app.get(MikroORM).em.fork().execute<Row[]>(sql, params);
const write = async (fields: object): Promise<{ id: number; contentHtml: string }> => {
  const [{ id: categoryId }] = (await archive.visitor.get('/api/categories').expect(200)).body as [{ id: number }];
  const post = { title: 'Spinster', content: 'Text.', categoryId, published: true, ...fields };
  return (await admin.post('/api/posts').send(post).expect(201)).body as { id: number; contentHtml: string };
};

describe('an uploaded picture', () => {
  it('loses its place, its owner and its name, is upright, and is in the library', async () => {
    const bytes = await phonePhoto();
    expect(bytes.includes(SECRET)).toBe(true);
    const media = await upload(bytes, `${SECRET}.jpg`, { alt: ' A loom. ', caption: 'Photograph: A. L.' });
    expect(media).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      url: `/media/${media.id}`,
      width: 800,
      height: 1200,
      animated: false,
      bytes: expect.any(Number),
      alt: 'A loom.',
      decorative: false,
      caption: 'Photograph: A. L.',
      createdAt: expect.any(String),
    });
    await waitUntilIdle(archive);
    const storage = archive.app.get(MediaStorage, { strict: false });
    const keys = await storage.list(media.id);
    expect(keys).toEqual(
      ['400.avif', '400.webp', '800.avif', '800.jpg', '800.webp', 'original.webp'].map((name) => `${media.id}/${name}`),
    );
    for (const key of keys) {
      const stored = (await storage.get(key))!.bytes;
      expect([key, stored.includes(SECRET), stored.includes('Exif')]).toEqual([key, false, false]);
      const { exif, icc, xmp, iptc, orientation } = await sharp(stored).metadata();
      expect([key, exif, icc, xmp, iptc, orientation]).toEqual([key, ...Array.from({ length: 5 }, () => undefined)]);
    }
    const [{ found }] = (await execute<{ found: number }>(
      `select count(*)::int as found from media where media::text like '%${SECRET}%'`,
    )) as [{ found: number }];
    expect(found).toBe(0);
  });

  it('is served to everyone for good, in the widths and formats that there are', async () => {
    const { id } = await upload(await photo(1_000, 500).jpeg().toBuffer());
    for (const [name, type, width] of [
      ['400.avif', 'image/avif', 400],
      ['800.webp', 'image/webp', 800],
      ['1200.jpg', 'image/jpeg', 1000],
      ['2400.png', 'image/png', 1000],
    ] as const) {
      const answer = await file(`/media/${id}/${name}`);
      expect([name, answer.status, answer.headers['content-type']]).toEqual([name, 200, type]);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect((await sharp(answer.body as Buffer).metadata()).width).toBe(width);
    }
    // The widest file is stored under one name.
    expect(await archive.app.get(MediaStorage, { strict: false }).list(id)).not.toContain(`${id}/2400.png`);
    expect((await file(`/media/${id}`)).headers['content-type']).toBe('image/jpeg');
    for (const name of [
      '401.webp',
      '800.gif',
      '800.svg',
      '800',
      'original.webp',
      '0800.webp',
      '800.webp.jpg',
      '..%2f800.webp',
    ])
      expect([name, (await file(`/media/${id}/${name}`)).status]).toEqual([name, 404]);
    for (const path of ['/media/x', '/media/x/800.webp', `/media/${'A'.repeat(22)}/800.webp`])
      expect([path, (await file(path)).status]).toEqual([path, 404]);
  });

  it('keeps its transparency, and has white ground as JPEG', async () => {
    const { id } = await upload(await transparentPng(), 'x.png');
    const right = { left: 600, top: 10, width: 1, height: 1 };
    for (const [name, expected] of [
      ['800.webp', 0],
      ['800.avif', 0],
      ['800.png', 0],
    ] as const) {
      const pixel = await sharp((await file(`/media/${id}/${name}`)).body as Buffer)
        .ensureAlpha()
        .extract(right)
        .raw()
        .toBuffer();
      expect([name, pixel[3]]).toEqual([name, expected]);
    }
    const jpeg = await sharp((await file(`/media/${id}/800.jpg`)).body as Buffer)
      .extract(right)
      .raw()
      .toBuffer();
    expect([...jpeg].every((channel) => channel > 250)).toBe(true);
    await waitUntilIdle(archive);
    expect(await archive.app.get(MediaStorage, { strict: false }).list(id)).toContain(`${id}/800.png`);
  });

  it.each(['gif', 'webp'] as const)('keeps its movement, as WebP and GIF: %s', async (format) => {
    const media = await upload(await animation(format), `x.${format}`);
    expect(media).toMatchObject({ animated: true, width: 500, height: 500 });
    for (const name of ['400.webp', '400.gif']) {
      const { pages, delay, pageHeight } = await sharp((await file(`/media/${media.id}/${name}`)).body as Buffer, {
        animated: true,
      }).metadata();
      expect([name, pages, delay, pageHeight]).toEqual([name, 3, [120, 120, 120], 400]);
    }
    expect((await sharp((await file(`/media/${media.id}/400.jpg`)).body as Buffer).metadata()).pages ?? 1).toBe(1);
  });

  it('is what its content says, whatever its name and declared type are', async () => {
    const png = await photo(60, 40).png().toBuffer();
    await admin
      .post('/api/media')
      .attach('file', png, { filename: 'letter.svg', contentType: 'text/html' })
      .expect(201);
    await admin.post('/api/media').attach('file', png, { filename: '../../etc/passwd\u0000.jpg' }).expect(201);
  });

  it.each(['png', 'webp', 'avif', 'gif'] as const)('may be %s', async (format) => {
    expect(await upload(await photo(120, 80).toFormat(format).toBuffer())).toMatchObject({ width: 120, height: 80 });
  });
});

describe('a file that is refused', () => {
  const refused = async (bytes: Buffer, status: number, code: string): Promise<Response> => {
    const answer = await send(bytes).expect(status);
    expect(answer.body.code).toBe(code);
    return answer;
  };

  it('is SVG and everything else that is not one of the five formats', async () => {
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'BM', '<?xml version="1.0"?><svg/>'])
      await refused(Buffer.from(text), 415, 'media.type');
    expect((await refused(heic(), 415, 'media.heic')).body.message).toMatch(/HEIC.*JPEG/);
  });

  it('is a bomb, refused by its header, before an encoder reads it', async () => {
    const encode = jest.spyOn(PictureEncoder.prototype, 'original');
    try {
      for (const bomb of [bombPng(40_000, 40_000), bombGif(5_000, 400), bombPng(2 ** 24, 1_000)])
        await refused(bomb, 413, 'media.pixels');
      expect(encode).not.toHaveBeenCalled();
    } finally {
      encode.mockRestore();
    }
  });

  it('is larger than 20 MB', async () => {
    await refused(Buffer.alloc(20 * 1024 * 1024 + 1, 'x'), 413, 'media.too-large');
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('is cut off: %s', async (format) => {
    const bytes = await photo(400, 300).toFormat(format).toBuffer();
    for (const part of [0.2, 0.6])
      await refused(bytes.subarray(0, Math.floor(bytes.length * part)), 400, 'media.broken');
  });

  it('is none at all, or more than one', async () => {
    await admin.post('/api/media').field('alt', 'x').expect(400);
    await admin.post('/api/media').attach('file', Buffer.alloc(0), 'x.jpg').expect(400);
    const png = await photo(60, 40).png().toBuffer();
    await admin.post('/api/media').attach('file', png, 'a.png').attach('file', png, 'b.png').expect(400);
    await admin.post('/api/media').send({ file: 'x' }).expect(400);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      await admin.post('/api/media').set('content-type', type).send('--y\r\nnothing').expect(400);
    await send(png, 'a.png', { constructor: 'x' }).expect(400);
    await send(png, 'a.png', { other: 'x' }).expect(400);
  });

  it('gives its place to the next one when its sender goes away', async () => {
    const half = '--half\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n';
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=half', 'content-length': 9_999 };
    const open: ClientRequest[] = [];
    const bytes = await transparentPng(40, 40);
    const status = async () => (await send(bytes)).status;
    await eventually(async () => {
      const call = request(`${archive.url}/api/media`, { method: 'POST', headers });
      call.on('error', () => undefined).write(half);
      open.push(call);
      return (await status()) === 503;
    });
    // One account cannot take the places of all.
    await send(bytes, 'x.png', {}, await otherAdmin(archive)).expect(201);
    for (const call of open) call.destroy();
    await eventually(async () => (await status()) === 201);
  });

  it('leaves nothing behind', async () => {
    expect(await execute('select 1 from media where not stored')).toEqual([]);
  });
});

describe('an upload that a dying process did not finish', () => {
  it('is never shown, and is deleted with its files after an hour', async () => {
    const id = await newMedia(archive);
    const storage = archive.app.get(MediaStorage, { strict: false });
    await storage.put(`${id}/original.webp`, { bytes: Buffer.from('x'), contentType: 'image/webp' });
    await execute('update media set stored = false where public_id = ?', [id]);
    await admin.get(`/api/media/${id}`).expect(404);
    expect((await file(`/media/${id}/400.webp`)).status).toBe(404);
    const sweep = () => archive.app.get(DeleteUnfinishedMedia, { strict: false }).sweep();
    await sweep();
    expect(await storage.list(id)).toHaveLength(1);
    await execute(`update media set created_at = now() - interval '61 minutes' where public_id = ?`, [id]);
    await sweep();
    expect(await storage.list(id)).toEqual([]);
    expect(await execute('select 1 from media where public_id = ?', [id])).toEqual([]);
  });
});

describe('the files of pictures after a restore', () => {
  const restored = () => execute("delete from media_object where key not like '%/original.webp'");

  it('are all made for the page that shows twelve pictures', async () => {
    const bytes = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        photo(500 + n, 300)
          .jpeg()
          .toBuffer(),
      ),
    );
    const media: Media[] = [];
    for (const each of bytes) media.push(await upload(each));
    await waitUntilIdle(archive);
    await restored();
    const names = media.flatMap(({ id }) => ['400.avif', '800.webp', '800.jpg'].map((name) => `/media/${id}/${name}`));
    const answers = await Promise.all(names.map(file));
    expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([]);
  });

  it('are replaced by the original, which no cache may store, while they take too long to make', async () => {
    const { id } = await upload(await photo(700, 300).jpeg().toBuffer());
    await waitUntilIdle(archive);
    await restored();
    let goOn = (): void => undefined;
    const held = new Promise<void>((done) => (goOn = done));
    const encoder = archive.app.get(PictureEncoder, { strict: false });
    const encode = encoder.file.bind(encoder);
    const spy = jest.spyOn(encoder, 'file').mockImplementation(async (...args) => {
      await held;
      return encode(...args);
    });
    const standIn = await file(`/media/${id}/400.avif`);
    expect([standIn.status, standIn.headers['content-type']]).toEqual([200, 'image/webp']);
    expect([standIn.headers['cache-control'], standIn.headers['x-accel-expires']]).toEqual(['no-store', '0']);
    expect((await sharp(standIn.body as Buffer).metadata()).width).toBe(700);
    // As many readers as there are: the original is read once for them, and once by the worker.
    const storage = archive.app.get(MediaStorage, { strict: false });
    const { id: other } = await upload(await photo(710, 300).jpeg().toBuffer());
    await restored();
    const get = jest.spyOn(storage, 'get');
    const many = await Promise.all(
      ['400.avif', '800.avif', '400.webp', '800.webp'].map((name) => file(`/media/${other}/${name}`)),
    );
    expect(many.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(get.mock.calls.filter(([key]) => key === `${other}/original.webp`).length).toBeLessThanOrEqual(2);
    get.mockRestore();
    goOn();
    await eventually(async () => (await file(`/media/${id}/400.avif`)).headers['content-type'] === 'image/avif');
    spy.mockRestore();
  });
});

describe('a storage that does not answer', () => {
  it('is unavailable for readers, who may try again', async () => {
    const { id } = await upload(await photo(80, 60).jpeg().toBuffer());
    await waitUntilIdle(archive);
    const storage = archive.app.get(MediaStorage, { strict: false });
    const get = jest.spyOn(storage, 'get').mockRejectedValue(new Error('timeout exceeded when trying to connect'));
    for (const name of ['400.webp', '400.jpg']) {
      const answer = await archive.visitor.get(`/media/${id}/${name}`).expect(503);
      expect([answer.headers['retry-after'], answer.headers['cache-control']]).toEqual(['5', expect.not.stringContaining('immutable')]); // prettier-ignore
    }
    get.mockRestore();
    await archive.visitor.get(`/media/${id}/400.webp`).expect(200);
  });
});

describe('the library of pictures', () => {
  it('describes pictures: an alternative text of 300 characters, or decorative, and a caption', async () => {
    const { id } = await upload(await photo(60, 40).png().toBuffer());
    const edit = (change: object) => admin.put(`/api/media/${id}`).send(change);
    const long = 'ä'.repeat(300);
    expect((await edit({ alt: long, caption: 'By X' }).expect(200)).body).toMatchObject({ alt: long, caption: 'By X' });
    await edit({ alt: `${long}x` }).expect(400);
    expect((await edit({ decorative: true }).expect(200)).body).toMatchObject({
      alt: null,
      decorative: true,
      caption: 'By X',
    });
    expect((await edit({ alt: 'A loom' }).expect(200)).body).toMatchObject({ alt: 'A loom', decorative: false });
    expect((await edit({ alt: 'A loom', decorative: true }).expect(200)).body).toMatchObject({
      alt: null,
      decorative: true,
    });
    expect((await edit({ alt: 'A loom', decorative: false }).expect(200)).body).toMatchObject({
      alt: 'A loom',
      decorative: false,
    });
    expect((await edit({ alt: null, caption: '' }).expect(200)).body).toMatchObject({ alt: null, caption: null });
    await admin
      .put(`/api/media/${'A'.repeat(22)}`)
      .send({ alt: 'x' })
      .expect(404);
  });

  it('is listed newest first, in pages, and searched by what was said about a picture', async () => {
    const png = await photo(60, 40).png().toBuffer();
    const first = await upload(png, 'a.png', { alt: 'A marmalade cat' });
    const second = await upload(png, 'a.png', { caption: 'Marmalade, by X' });
    const page = await admin.get('/api/media').query({ q: 'marmalade', limit: 1 }).expect(200);
    expect(page.headers['x-total-count']).toBe('2');
    expect(page.body).toEqual([second]);
    const next = /<([^>]+)>/.exec(page.headers['link']!)![1]!;
    expect((await admin.get(next).expect(200)).body).toEqual([first]);
    const oldest = await admin.get('/api/media').query({ sort: 'createdAt', limit: 1 }).expect(200);
    expect(oldest.body[0].id).not.toBe(second.id);
    expect((await admin.get(`/api/media/${first.id}`).expect(200)).body).toEqual(first);
  });

  it('takes several pictures in parallel', async () => {
    const pictures = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        photo(300 + n, 200)
          .jpeg()
          .toBuffer(),
      ),
    );
    const uploaded = await Promise.all(pictures.map((bytes) => upload(bytes)));
    expect(uploaded.map(({ width }) => width)).toEqual([301, 302, 303, 304]);
    expect(new Set(uploaded.map(({ id }) => id)).size).toBe(4);
  });

  it('deletes a picture and its files, but not one that an article uses, also a deleted one', async () => {
    const png = await photo(60, 40).png().toBuffer();
    const free = await upload(png);
    await waitUntilIdle(archive);
    await admin.delete(`/api/media/${free.id}`).expect(204);
    await admin.delete(`/api/media/${free.id}`).expect(404);
    await waitUntilIdle(archive);
    expect(await archive.app.get(MediaStorage, { strict: false }).list(free.id)).toEqual([]);
    expect((await file(`/media/${free.id}/400.webp`)).status).toBe(404);

    const [inText, inSources, asCover] = [await upload(png), await upload(png), await upload(png)];
    const post = await write({
      title: 'The loom',
      content: `![x](${inText.url})`,
      footer: `![x](${inSources.url})`,
      imageUrl: asCover.url,
    });
    for (const { id } of [inText, inSources, asCover]) {
      const answer = await admin.delete(`/api/media/${id}`).expect(409);
      expect(answer.body).toMatchObject({ code: 'media.in-use', message: expect.stringContaining('“The loom”') });
    }
    const inDraft = await upload(png);
    const draft = { content: `![x](${inDraft.url})`, baseVersion: 0 };
    await admin.put(`/api/posts/${post.id}/draft`).send(draft).expect(200);
    const refused = await admin.delete(`/api/media/${inDraft.id}`).expect(409);
    expect(refused.body.message).toContain('“The loom (draft)”');
    await admin.delete(`/api/posts/${post.id}`).expect(204);
    for (const { id } of [asCover, inDraft]) {
      const answer = await admin.delete(`/api/media/${id}`).expect(409);
      expect(answer.body.message).toContain('“The loom (deleted)”');
    }
    await execute('delete from bin_item');
    for (const { id } of [asCover, inDraft]) await admin.delete(`/api/media/${id}`).expect(204);
  });

  it('deletes no picture that the glossary shows, or the newest version of a page with rules', async () => {
    const png = await photo(60, 40).png().toBuffer();
    const [inTerm, inPage] = [await upload(png), await upload(png)];
    const term = { term: 'spinster', definition: 'A word.', history: `![x](${inTerm.url})`, published: true };
    const { slug } = (await admin.post('/api/glossary').send(term).expect(201)).body as { slug: string };
    const savePage = async (content: string) => {
      const { version } = (await admin.get('/api/legal/guidelines').expect(200)).body as { version: number };
      await admin.put('/api/legal/guidelines').send({ content, version }).expect(200);
    };
    await savePage(`Be kind.\n\n![x](${inPage.url})`);
    for (const [picture, place] of [
      [inTerm, '“spinster (glossary)”'],
      [inPage, '“Guidelines (page)”'],
    ] as const) {
      const answer = await admin.delete(`/api/media/${picture.id}`).expect(409);
      expect(answer.body).toMatchObject({ code: 'media.in-use', message: expect.stringContaining(place) });
    }
    await admin.delete(`/api/glossary/${slug}`).expect(204);
    await savePage('Be kind.');
    for (const picture of [inTerm, inPage]) await admin.delete(`/api/media/${picture.id}`).expect(204);
  });

  it('is for admins, and no other site may send a picture', async () => {
    const png = await photo(60, 40).png().toBuffer();
    await send(png, 'a.png', {}, archive.visitor).expect(401);
    await send(png, 'a.png', {}, await archive.member()).expect(403);
    await admin.post('/api/media').set('origin', 'https://evil.example').attach('file', png, 'a.png').expect(403);
    // Files go nowhere else.
    await admin.post('/api/posts').attach('file', png, 'a.png').expect(415);
    await archive.visitor.post('/api/confessions').attach('file', png, 'a.png').expect(415);
  });
});

describe('a picture in an article', () => {
  it('is offered in the files that fit, with its size, and a caption as a figure', async () => {
    const { id } = await upload(await photo(1_000, 500).jpeg().toBuffer());
    const { contentHtml } = await write({
      content: `Text.\n\n![A "loom"](/media/${id} "By <X>")\n\nMore ![](/media/${id}).`,
    });
    expect(contentHtml).toContain(
      `<figure><picture><source type="image/avif" srcset="/media/${id}/400.avif 400w, /media/${id}/800.avif 800w, /media/${id}/1200.avif 1000w" sizes="(min-width: 768px) 42rem, 92vw">`,
    );
    expect(contentHtml).toMatch(
      new RegExp(
        `<img src="/media/${id}/1200.jpg" alt="A &#x22;loom&#x22;" loading="lazy" decoding="async" width="1000" height="500"></picture><figcaption>By &#x3C;X></figcaption></figure>`,
      ),
    );
    expect(contentHtml).toContain('<p>More <picture>');
  });

  it('is shown with its own files by the preview, and without a size when there is none', async () => {
    const { id } = await upload(await animation('gif'), 'x.gif');
    const unknown = 'B'.repeat(22);
    const preview = await admin
      .post('/api/posts/preview')
      .send({ content: `![x](/media/${id})\n\n![y](/media/${unknown} "No such picture")` })
      .expect(200);
    const html = JSON.stringify(preview.body).replaceAll('\\"', '"');
    expect(html).toContain(`/media/${id}/800.gif`);
    expect(html).toContain(`<figure><img src="/media/${unknown}" alt="y" loading="lazy" decoding="async">`);
  });
});
