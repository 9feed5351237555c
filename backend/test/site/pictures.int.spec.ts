import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import type TestAgent from 'supertest/lib/agent.js';
import { FrontendEntry } from '../../src/site/page-source.js';
import { ImageRenderer } from '../../src/site/pictures/image-renderer.js';
import { PictureFetcher, PictureRefused } from '../../src/site/pictures/picture-fetcher.js';
import { PictureProxy } from '../../src/site/pictures/picture-proxy.js';
import { tooManyPictures } from '../../src/site/pictures/too-many-pictures.js';
import { frontendDrawings } from '../support/drawings.js';
import { HOSTILE_TEXTS } from '../support/hostile-text.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const PHOTO = 'https://pictures.example/photo.jpg';
const IMMUTABLE = 'public, max-age=31536000, immutable';

describe('images', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let fetched: string[] = [];
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
    const entry = await frontendDrawings();
    archive.app.get(FrontendEntry).useSource({ entry: () => Promise.resolve({ entry, assets: undefined }) });
    const photo = await sharp({ create: { width: 1_500, height: 1_000, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer();
    jest.spyOn(archive.app.get(PictureFetcher), 'fetch').mockImplementation((address) => {
      fetched.push(address);
      return address === PHOTO ? Promise.resolve(photo) : Promise.reject(new PictureRefused('it answered 404'));
    });
  });
  afterAll(() => archive?.close());

  const get = (path: string, headers: Record<string, string> = {}) => archive.app.inject({ url: path, headers });
  const article = async (change: object = {}): Promise<{ id: number; version: number }> => {
    const body = { title: 'Spinster', content: 'Text.', categoryId: 3, published: true, ...change };
    return (await admin.post('/api/posts').send(body).expect(201)).body as { id: number; version: number };
  };
  const sizeOf = async (bytes: Buffer) => {
    const { format, width, height } = await sharp(bytes).metadata();
    return { format, width, height };
  };

  describe('for link previews', () => {
    const PREVIEW = { format: 'png', width: 1200, height: 630 };

    it('are PNGs of 1200 by 630 for articles and the site, which other sites may embed', async () => {
      const { id } = await article();
      for (const path of [`/article/${id}/social.png?v=1`, '/social.png']) {
        const answer = await get(path);
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
        expect(answer.headers['cache-control']).toBe('public, max-age=86400');
        expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
        expect(await sizeOf(answer.rawPayload)).toEqual(PREVIEW);
        expect((await get(path, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
      }
    });

    it('show an uploaded picture of the article', async () => {
      const upload = async (background: string): Promise<string> => {
        const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
          .png()
          .toBuffer();
        return (await admin.post('/api/media').attach('file', bytes, 'x.png').expect(201)).body.url;
      };
      const { id } = await article({ imageUrl: await upload('#00ff00') });
      const { channels } = await sharp((await get(`/article/${id}/social.png`)).rawPayload).stats();
      const without = await article();
      const drawn = await sharp((await get(`/article/${without.id}/social.png`)).rawPayload).stats();
      expect(channels[1]!.mean).toBeGreaterThan(drawn.channels[1]!.mean + 20);
      expect(channels[0]!.mean).toBeLessThan(drawn.channels[0]!.mean);
      // A picture that is gone leaves the drawing.
      const gone = await article({ imageUrl: `/media/${'A'.repeat(22)}` });
      expect((await get(`/article/${gone.id}/social.png`)).statusCode).toBe(200);
    });

    it('do not exist for drafts and unknown articles', async () => {
      const draft = await article({ published: false });
      for (const path of [`/article/${draft.id}/social.png`, '/article/999999/social.png', '/article/x/social.png']) {
        expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
      }
    });

    it('change when the article does', async () => {
      const { id } = await article();
      const before = (await get(`/article/${id}/social.png`)).rawPayload;
      await admin.put(`/api/posts/${id}`).send({ title: 'Widow' }).expect(200);
      expect((await get(`/article/${id}/social.png`)).rawPayload.equals(before)).toBe(false);
    });

    it('change when the category is renamed', async () => {
      const { id } = await article();
      const before = (await get(`/article/${id}/social.png`)).rawPayload;
      await admin.put('/api/categories/3').send({ name: 'Horology' }).expect(200);
      expect((await get(`/article/${id}/social.png`)).rawPayload.equals(before)).toBe(false);
    });

    it('are drawn without a photograph that did not come, and again five minutes later', async () => {
      const { id } = await article({ imageUrl: PHOTO });
      const photographs = jest.spyOn(archive.app.get(PictureProxy), 'get');
      // Its host is slow; then the queue is full.
      photographs.mockResolvedValueOnce(undefined).mockRejectedValueOnce(tooManyPictures());
      const picture = async () => {
        const { headers, rawPayload } = await get(`/article/${id}/social.png`);
        return [headers['cache-control'], rawPayload.toString('base64')] as const;
      };
      const cache = archive.app.get(ImageRenderer)['cache'];
      const key = () => [...cache.keys()].find((one) => one.startsWith(`article ${id} `))!;
      const slow = await picture();
      expect(slow[0]).toBe('public, max-age=300');
      expect(await picture()).toEqual(slow);
      expect(photographs).toHaveBeenCalledTimes(1);
      expect(Math.ceil(cache.getRemainingTTL(key()) / 60_000)).toBe(5);
      cache.delete(key());
      expect(await picture()).toEqual(slow);
      cache.delete(key());
      const complete = await picture();
      expect(complete[0]).toBe('public, max-age=86400');
      expect(complete[1]).not.toBe(slow[1]);
      expect(cache.getRemainingTTL(key())).toBe(Infinity);
      photographs.mockRestore();
    });

    it('can be drawn for any title in any script', async () => {
      const alphabets = [
        'تاريخ الكلمات',
        '言葉の歴史',
        '😀🏳️‍🌈👩🏽‍🚀',
        'Łódź, Ærø, Tiếng Việt, ﬁn',
        'a\u0301\u0323 \u202e x',
        'w'.repeat(300),
      ];
      const hostile = HOSTILE_TEXTS.filter((_, index) => index % 12 === 0);
      const long = 'A word that nobody said out loud, and what it did. '.repeat(9).trim();
      for (const title of [...alphabets, ...hostile, long]) {
        const { id } = await article({ title: title.slice(0, 500) });
        const answer = await get(`/article/${id}/social.png`);
        expect([title, answer.statusCode, await sizeOf(answer.rawPayload)]).toEqual([title, 200, PREVIEW]);
      }
    });
  });

  describe('of the site’s logo', () => {
    it.each([
      ['/apple-touch-icon.png', 180],
      ['/icon-192.png', 192],
      ['/icon-512.png', 512],
      ['/icon-maskable-512.png', 512],
    ])('are at %s, without further compression', async (path, size) => {
      const answer = await get(path, { 'accept-encoding': 'gzip, br' });
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
      expect(await sizeOf(answer.rawPayload)).toEqual({ format: 'png', width: size, height: size });
    });

    it('are an icon file with three sizes, and an SVG for both themes', async () => {
      const ico = (await get('/favicon.ico')).rawPayload;
      expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
      for (const [index, size] of [16, 32, 48].entries()) {
        const at = 6 + 16 * index;
        const png = ico.subarray(ico.readUInt32LE(at + 12), ico.readUInt32LE(at + 12) + ico.readUInt32LE(at + 8));
        expect([ico.readUInt8(at), await sizeOf(png)]).toEqual([size, { format: 'png', width: size, height: size }]);
      }
      const drawing = await get('/icon.svg');
      expect(drawing.headers['content-type']).toBe('image/svg+xml');
      expect(drawing.body).toContain('prefers-color-scheme:dark');
      expect(drawing.body).not.toContain('<text');
    });

    it('are listed in the manifest, which has the site’s name', async () => {
      const answer = await get('/manifest.webmanifest');
      expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
      const manifest = answer.json<{ name: string; display: string; icons: { src: string }[] }>();
      expect([manifest.name, manifest.display]).toEqual(['The Archive', 'browser']);
      for (const { src } of manifest.icons) expect([src, (await get(src)).statusCode]).toEqual([src, 200]);
    });
  });

  describe('of other hosts', () => {
    it('are served here in the requested width and format, and are immutable at the URL of a version', async () => {
      const { id, version } = await article({ imageUrl: PHOTO });
      const path = `/article/${id}/picture/640`;
      const answer = await get(`${path}?v=${version}`, { accept: 'image/avif,image/webp,*/*' });
      expect([answer.statusCode, answer.headers['content-type'], answer.headers.vary]).toEqual([
        200,
        'image/avif',
        'Accept',
      ]);
      expect(answer.headers['cache-control']).toBe(IMMUTABLE);
      expect(await sizeOf(answer.rawPayload)).toEqual({ format: 'heif', width: 640, height: 427 });
      expect((await get(path, { accept: 'image/webp' })).headers['content-type']).toBe('image/webp');
      const jpeg = await get(`${path}?v=${version + 1}`);
      expect([jpeg.headers['content-type'], jpeg.headers['cache-control']]).toEqual([
        'image/jpeg',
        'public, max-age=300',
      ]);
    });

    it('are fetched once, for any number of readers and widths', async () => {
      const address = PHOTO;
      const { id } = await article({ imageUrl: address });
      fetched = [];
      const other = await startApp('PostgreSQL', { dataDir: archive.settings.dataDir });
      const spy = jest.spyOn(other.app.get(PictureFetcher), 'fetch');
      try {
        await Promise.all([320, 320, 960].map((width) => get(`/article/${id}/picture/${width}`)));
        // Another process reads the file that the first one has fetched from the disk.
        const its = await (await other.admin()).post('/api/posts').send({ title: 'T', content: 'C', categoryId: 1, published: true, imageUrl: address }); // prettier-ignore
        expect((await other.app.inject({ url: `/article/${its.body.id}/picture/1280` })).statusCode).toBe(200);
        expect(spy).not.toHaveBeenCalled();
      } finally {
        await other.close();
      }
      expect(fetched).toEqual([]);
    });

    it('include those in the text, by their position', async () => {
      const { id } = await article({ content: `![one](https://gone.example/1.jpg)\n\n![two](${PHOTO})` });
      expect((await get(`/article/${id}/picture/320?of=2`)).statusCode).toBe(200);
      for (const query of ['?of=1', '?of=3', '?of=0', '?of=x', '?of=1&of=2', '']) {
        expect([query, (await get(`/article/${id}/picture/320${query}`)).statusCode]).toEqual([query, 404]);
      }
    });

    it('are 404 if they cannot be fetched, which is not retried immediately', async () => {
      const { id } = await article({ imageUrl: 'https://gone.example/photo.jpg' });
      fetched = [];
      for (const width of [320, 640]) {
        const answer = await get(`/article/${id}/picture/${width}`);
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'private, no-store']);
      }
      expect(fetched).toEqual(['https://gone.example/photo.jpg']);
      expect((await get(`/article/${id}/social.png`)).statusCode).toBe(200);
    });

    it('are served only for published articles, in widths that pages use', async () => {
      const draft = await article({ imageUrl: PHOTO, published: false });
      const without = await article();
      const { id } = await article({ imageUrl: PHOTO });
      const own = await article({ imageUrl: '/article/1/social.png' });
      for (const path of [`${draft.id}/picture/640`, `${without.id}/picture/640`, `${id}/picture/641`, `${id}/picture/0640`, `${own.id}/picture/640`, 'x/picture/640']) {
        expect([path, (await get(`/article/${path}`)).statusCode]).toEqual([path, 404]);
      } // prettier-ignore
      // No photograph can come from there, so its drawing is final.
      expect((await get(`/article/${own.id}/social.png`)).headers['cache-control']).toBe('public, max-age=86400');
    });
  });

  it('of other hosts are not loaded by any page: the policy allows only this host', async () => {
    const policy = String((await get('/robots.txt')).headers['content-security-policy']);
    expect(policy.split(';')).toContain("img-src 'self' data:");
  });
});
