import type { ChildProcess } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import type TestAgent from 'supertest/lib/agent.js';
import { MediaFiles } from '../../src/platform/media/media-files.js';
import { PictureEncoder } from '../../src/platform/media/picture-encoder.js';
import { ZipReader } from '../../src/transfer/zip-reader.js';
import { ZipWriter } from '../../src/transfer/exports/zip-writer.js';
import { ImportFolder } from '../support/import-sources.js';
import { bombPng, phonePhoto, photo, SECRET, transparentPng } from '../support/pictures.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { rowsOf, sendTo, startElsewhere, Transfers } from '../support/transfers.js';

interface Post {
  id: number;
  title: string;
  content: string;
  footer: string | null;
  imageUrl: string | null;
  imageAlt: string | null;
  imageCaption: string | null;
}
interface Medium {
  id: string;
  alt: string | null;
  decorative: boolean;
  caption: string | null;
  width: number;
}

const transfers = new Transfers();
const folder = new ImportFolder();
const noNetwork = () => Promise.reject(new Error('no network'));
const CATEGORY = { otherwise: 'the-body' };
let archive: TestApp;
let admin: TestAgent;

beforeAll(async () => {
  archive = await startElsewhere();
  admin = await archive.admin();
});
beforeEach(() => folder.next());
afterAll(async () => {
  await archive?.close();
  transfers.remove();
  folder.remove();
});

const postsOf = async (agent: TestAgent): Promise<Post[]> => {
  const { body } = await agent.get('/api/posts').expect(200);
  const read = async ({ id }: Post) => (await agent.get(`/api/posts/${id}`).expect(200)).body as Post;
  return Promise.all((body as Post[]).map(read));
};
const postOf = async (agent: TestAgent, title: string): Promise<Post> =>
  (await postsOf(agent)).find((post) => post.title === title)!;
const mediaOf = async (agent: TestAgent): Promise<Medium[]> =>
  (await agent.get('/api/media?limit=100').expect(200)).body as Medium[];
const idsIn = (text: string | null): string[] =>
  [...(text ?? '').matchAll(/\/media\/([\w-]{22})/g)].map(([, id]) => id!);
const bytesOf = async ({ visitor }: TestApp, path: string): Promise<Buffer> => {
  const parse = (response: NodeJS.ReadableStream, done: (error: Error | null, body: Buffer) => void) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => done(null, Buffer.concat(chunks)));
  };
  return (
    await visitor
      .get(path)
      .buffer(true)
      .parse(parse as never)
      .expect(200)
  ).body as Buffer;
};
const original = async ({ app }: TestApp, id: string): Promise<Buffer> =>
  (await app.get(MediaFiles, { strict: false }).readOriginal(id))!;
/** The mean of each channel. */
const colorsOf = async (bytes: Buffer): Promise<number[]> =>
  (await sharp(bytes).flatten().stats()).channels.slice(0, 3).map(({ mean }) => Math.round(mean));
const solid = (background: string, width = 60): Promise<Buffer> =>
  sharp({ create: { width, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
const zipOf = async (name: string, files: Record<string, string | Buffer>): Promise<string> => {
  const path = join(folder.path, name);
  const zip = await ZipWriter.begin(path, new Date(0));
  for (const [file, content] of Object.entries(files)) await zip.add(file, content);
  await zip.finish();
  return path;
};

describe('the pictures in an export', () => {
  let from: TestApp;
  let writer: TestAgent;
  let ids: { photo: string; drawing: string; draft: string; unused: string };
  let file: string;

  const upload = async (bytes: Buffer, fields: Record<string, string> = {}): Promise<string> => {
    const call = writer.post('/api/media').attach('file', bytes, 'x');
    for (const [field, value] of Object.entries(fields)) void call.field(field, value);
    return ((await call.expect(201)).body as Medium).id;
  };

  beforeAll(async () => {
    from = await startApp();
    writer = await from.admin();
    ids = {
      photo: await upload(await solid('#3060a0'), { alt: 'A loom.', caption: 'Photograph: A. L.' }),
      drawing: await upload(await transparentPng(200, 100)),
      draft: await upload(await solid('#a03030')),
      unused: await upload(await solid('#000000')),
    };
    await writer.put(`/api/media/${ids.drawing}`).send({ decorative: true }).expect(200);
    const write = (fields: object) =>
      writer.post('/api/posts').send({ title: 'Shown', categoryId: 1, published: true, ...fields }).expect(201); // prettier-ignore
    await write({
      content: `![A loom.](/media/${ids.photo} "Photograph: A. L.")\n\n![][d]\n\n\`![](/media/${ids.unused})\`\n\n[d]: /media/${ids.drawing}/800.webp`,
      footer: `See [it](/media/${ids.photo}).`,
      imageUrl: `/media/${ids.drawing}`,
    });
    const { id } = (await writer.post('/api/posts/drafts').expect(201)).body as Post;
    const draft = { title: 'Hidden', content: `![Red.](</media/${ids.draft}>)`, imageUrl: `/media/${ids.draft}`, imageAlt: 'Red.' }; // prettier-ignore
    await writer
      .put(`/api/posts/${id}/draft`)
      .send({ ...draft, baseVersion: 0 })
      .expect(200);
    ({ file } = await transfers.export(from, { fetch: noNetwork }));
  });
  afterAll(() => from?.close());

  it('are each there once, also those of drafts, and articles refer to them relatively', async () => {
    const zip = await ZipReader.open(file);
    const media = zip.names.filter((name) => name.startsWith('media/')).sort();
    expect(media).toEqual([ids.photo, ids.drawing, ids.draft].map((id) => `media/${id}.webp`).sort());
    expect(await zip.read('articles/0001-shown.md')).toContain(
      `![A loom.](../media/${ids.photo}.webp "Photograph: A. L.")\n\n![][d]\n\n\`![](/media/${ids.unused})\`\n\n[d]: ../media/${ids.drawing}.webp`,
    );
    expect(await zip.read('articles/0001-shown.md')).toContain(`image: ../media/${ids.drawing}.webp`);
    expect(await zip.read('articles/0001-shown.md')).toContain(`footer: See [it](../media/${ids.photo}.webp).`);
    expect(await zip.read('articles/0002-hidden.md')).toContain(`![Red.](<../media/${ids.draft}.webp>)`);
    const list = JSON.parse(await zip.read('data/media-1.json')) as object[];
    expect(list).toContainEqual({
      address: `/media/${ids.photo}`,
      file: `media/${ids.photo}.webp`,
      alt: 'A loom.',
      decorative: false,
      caption: 'Photograph: A. L.',
    });
    expect(await colorsOf(await zip.readBytes(`media/${ids.draft}.webp`))).toEqual([160, 48, 48]);
    zip.close();
  });

  it('are only those that readers see, in a public export, and none with --no-media', async () => {
    const publicOnly = await transfers.export(from, { fetch: noNetwork, publicOnly: true });
    const zip = await ZipReader.open(publicOnly.file);
    expect(zip.names.filter((name) => name.includes(ids.draft))).toEqual([]);
    const list = await zip.read('data/media-1.json');
    expect(list).not.toContain(ids.draft);
    // The library's words about a picture are for editors.
    for (const word of ['A loom', 'A. L.', 'decorative']) expect(list).not.toContain(word);
    expect(JSON.parse(list)).toContainEqual({ address: `/media/${ids.photo}`, file: `media/${ids.photo}.webp` });
    expect(zip.has(`media/${ids.photo}.webp`)).toBe(true);
    zip.close();
    const without = await ZipReader.open((await transfers.export(from)).file);
    expect(without.names.filter((name) => name.includes('media'))).toEqual([]);
    expect(await without.read('articles/0001-shown.md')).toContain(`![A loom.](/media/${ids.photo} `);
    without.close();
  });

  it('are shown by an empty site that imports it, with their descriptions', async () => {
    const to = await startElsewhere();
    try {
      const there = await to.admin();
      const dry = await transfers.import(to, file, { dryRun: true });
      expect(dry.output.slice(1)).toEqual(['Pictures: 3 would be new.', 'Articles: 2 would be new.', 'Old addresses of articles: 2 would be kept.', 'This was a dry run. Nothing was changed.']); // prettier-ignore
      expect(await mediaOf(there)).toEqual([]);
      const { ok, output } = await transfers.import(to, file);
      expect([ok, output.slice(1)]).toEqual([
        true,
        ['Pictures: 3 new.', 'Articles: 2 new.', 'Old addresses of articles: 2 kept.'],
      ]);
      const [shown, hidden] = [await postOf(there, 'Shown'), await postOf(there, 'Hidden')];
      const [loom] = idsIn(shown.content);
      expect(shown.content).toContain(`![A loom.](/media/${loom} "Photograph: A. L.")`);
      expect([shown.footer, shown.imageUrl]).toEqual([
        `See [it](/media/${loom}).`,
        `/media/${idsIn(shown.imageUrl)[0]}`,
      ]);
      const red = idsIn(hidden.content)[0]!;
      expect([hidden.imageUrl, hidden.imageAlt]).toEqual([`/media/${red}`, 'Red.']);
      for (const [here, there_] of [
        [ids.photo, loom!],
        [ids.drawing, idsIn(shown.imageUrl)[0]!],
        [ids.draft, red],
      ] as const)
        // prettier-ignore
        expect(await colorsOf(await bytesOf(to, `/media/${there_}/400.webp`))).toEqual(
          await colorsOf(await bytesOf(from, `/media/${here}/400.webp`)),
        );
      // A drawing loses nothing, however often it moves.
      const pixels = await sharp(await original(from, ids.drawing))
        .raw()
        .toBuffer();
      expect(
        await sharp(await original(to, idsIn(shown.imageUrl)[0]!))
          .raw()
          .toBuffer(),
      ).toEqual(pixels);
      const media = await mediaOf(there);
      expect(media).toHaveLength(3);
      expect(media.find(({ id }) => id === loom)).toMatchObject({ alt: 'A loom.', caption: 'Photograph: A. L.' });
      expect(media.find(({ id }) => id === idsIn(shown.imageUrl)[0])).toMatchObject({ alt: null, decorative: true });
      const page = (await to.visitor.get(`/api/posts/${shown.id}`).expect(200)).body as { contentHtml: string };
      expect(page.contentHtml).toContain(`/media/${loom}/`);

      const before = await rowsOf(to, 'post', 'media');
      const again = await transfers.import(to, file, { update: true });
      expect(again.output.slice(1)).toEqual(['Articles: 2 already here.']);
      expect(await rowsOf(to, 'post', 'media')).toEqual(before);
    } finally {
      await to.close();
    }
  });

  it('may be imported from the unpacked articles beside them', async () => {
    const zip = await ZipReader.open(file);
    for (const name of zip.names) folder.write(name, await zip.readBytes(name));
    zip.close();
    const to = await startElsewhere();
    try {
      const { output } = await transfers.import(to, join(folder.path, 'articles'));
      expect(output.slice(1)).toEqual([
        'Pictures: 3 new.',
        'Articles: 2 new.',
        'Old addresses of articles: 2 redirected.',
      ]);
      const shown = await postOf(await to.admin(), 'Shown');
      expect(idsIn(shown.content).length).toBeGreaterThan(0);
      expect(shown.imageUrl).toMatch(/^\/media\/[\w-]{22}$/);
      expect(shown.content).not.toContain('../media');
    } finally {
      await to.close();
    }
  });

  it('continue after an interruption, and a picture without an article is used by the next run', async () => {
    const to = await startElsewhere();
    try {
      const stop = new AbortController();
      const send = sendTo(to);
      const halfway = transfers.import(to, file, {
        signal: stop.signal,
        send: async (command) => {
          const result = await send(command);
          if (command.constructor.name === 'FinishMedia') stop.abort();
          return result;
        },
      });
      await expect(halfway).rejects.toThrow(/abort/i);
      const rows = await rowsOf(to, 'post', 'media');
      expect([rows['post']!.length, rows['media']!.length]).toEqual([0, 1]);
      const { output } = await transfers.import(to, file);
      expect(output.slice(1)).toEqual([
        'Pictures: 2 new, 1 already here.',
        'Articles: 2 new.',
        'Old addresses of articles: 2 kept.',
      ]);
      expect(await mediaOf(await to.admin())).toHaveLength(3);
    } finally {
      await to.close();
    }
  });

  it('come once if two imports run simultaneously', async () => {
    const to = await startElsewhere();
    try {
      await Promise.all([transfers.import(to, file), transfers.import(to, file)]);
      expect(await mediaOf(await to.admin())).toHaveLength(3);
      const shown = await postOf(await to.admin(), 'Shown');
      for (const id of idsIn(shown.content + shown.imageUrl).filter((id) => id !== ids.unused))
        await to.visitor.get(`/media/${id}`).expect(200);
    } finally {
      await to.close();
    }
  });
});

describe('the pictures of a folder of Markdown', () => {
  const article = (title: string, text: string, more = '') =>
    `---\ntitle: ${title}\ndate: 2014-03-09\n${more}---\n${text}\n`;

  it('come from the folder, through the encoder of uploads', async () => {
    folder.write('posts/one/index.md', article('One', 'A ![Barn](barn%20red.jpg "In 1901") and ![][r].\n\n[r]: <../two.png?v=2>', 'image: /cover.webp\nimage_alt: A cover.\n')); // prettier-ignore
    folder.write('posts/one/barn red.jpg', await phonePhoto());
    folder.write('posts/two.png', await solid('#112233'));
    folder.write('static/cover.webp', await solid('#445566'));
    folder.write('posts/two.md', article('Two', '![](two.png)\n\n![](copy.png)'));
    folder.write('posts/copy.png', await solid('#112233'));
    const before = (await mediaOf(admin)).length;
    const { ok, output } = await transfers.import(archive, folder.path, CATEGORY);
    expect([ok, output.slice(1)]).toEqual([
      true,
      ['Pictures: 3 new, 1 already here.', 'Articles: 2 new.', 'Old addresses of articles: 2 redirected.'],
    ]);
    const [one, two] = [await postOf(admin, 'One'), await postOf(admin, 'Two')];
    const [barn, red] = idsIn(one.content);
    expect(one.content).toBe(`A ![Barn](/media/${barn} "In 1901") and ![][r].\n\n[r]: </media/${red}>`);
    expect([one.imageUrl, one.imageAlt]).toEqual([`/media/${idsIn(one.imageUrl)[0]}`, 'A cover.']);
    expect(idsIn(two.content)).toEqual([red, red]);
    const media = await mediaOf(admin);
    expect(media).toHaveLength(before + 3);
    // Upright, and without its place.
    expect(media.find(({ id }) => id === barn)).toMatchObject({ alt: 'Barn', caption: 'In 1901', width: 800 });
    const rows = JSON.stringify(await rowsOf(archive, 'media'));
    expect(rows).not.toContain('barn');
    expect((await bytesOf(archive, `/media/${barn}`)).includes(SECRET)).toBe(false);
  });

  it('are reported with their article and file if they cannot come, and the article comes with its old address', async () => {
    folder.write('broken.md', article('Broken', '![a](broken.jpg) ![b](https://old.example/b.jpg) ![c](gone.png)'));
    folder.write('broken.jpg', (await photo(200, 100).jpeg().toBuffer()).subarray(0, 900));
    folder.write('large.md', article('Large', '![](large.png)', 'image: bomb.png\n'));
    folder.write('large.png', Buffer.alloc(20 * 1024 * 1024 + 1, 1));
    folder.write('bomb.png', bombPng(40_000, 40_000));
    const lines = (title: string) => [
      title,
      '  broken.md: broken.jpg: This picture is damaged or incomplete. Export it again, or choose another one',
      '  large.md: large.png: it is larger than 20 MB',
      '  large.md: bomb.png: This picture has more than 50 megapixels. Make it smaller first',
    ];
    const { ok, output } = await transfers.import(archive, folder.path, CATEGORY);
    expect(ok).toBe(true);
    expect(output.slice(1)).toEqual([
      'Pictures that readers cannot see: no https address (--url gives the address of the old site) (1):',
      '  broken.md',
      'Articles: 2 new.',
      'Old addresses of articles: 2 redirected.',
      'Pictures without a file in the source: 2. They stay where they are, also if a later import has the files or uses --fetch, until their article changes in the source.',
      ...lines(
        'Pictures that were not imported, although their articles were; run it again with --update to retry (3):',
      ),
    ]);
    const broken = await postOf(admin, 'Broken');
    expect(broken.content).toBe('![a](broken.jpg) ![b](https://old.example/b.jpg) ![c](gone.png)');
    expect((await postOf(admin, 'Large')).imageUrl).toBeNull();

    // The next import with --update tries again.
    folder.write('broken.jpg', await photo(200, 100).jpeg().toBuffer());
    const update = await transfers.import(archive, folder.path, { ...CATEGORY, update: true });
    expect(update.output).toContain('Articles: 1 already here, 1 changed.');
    expect((await postOf(admin, 'Broken')).content).toMatch(/^!\[a\]\(\/media\/[\w-]{22}\) /);
  });

  it('are imported by later updates one by one, as they are repaired, and a missing one is listed once', async () => {
    const broken = (await photo(200, 100).jpeg().toBuffer()).subarray(0, 900);
    folder.write('bad.md', article('Bad', '![a](a.jpg) ![b](b.jpg) ![b](b.jpg?v=2)', 'image: a.jpg\n'));
    folder.write('a.jpg', broken);
    folder.write('b.jpg', Buffer.concat([broken, Buffer.from('b')]));
    const update = async () => {
      const { output } = await transfers.import(archive, folder.path, { ...CATEGORY, update: true });
      return output.filter((line) => /^Articles|^ {2}bad/.test(line)).map((line) => line.replace(/: This.*/, ''));
    };
    expect(await update()).toEqual(['Articles: 1 new.', '  bad.md: a.jpg', '  bad.md: b.jpg']);
    folder.write('a.jpg', await photo(200, 100).jpeg().toBuffer());
    expect(await update()).toEqual(['Articles: 1 changed.', '  bad.md: b.jpg']);
    expect((await postOf(admin, 'Bad')).content).toMatch(/^!\[a\]\(\/media\/[\w-]{22}\) !\[b\]\(b\.jpg\)/);
    expect(await update()).toEqual(['Articles: 1 already here.', '  bad.md: b.jpg']);
    folder.write('b.jpg', await photo(210, 100).jpeg().toBuffer());
    expect((await update()).at(-1)).toBe('Articles: 1 changed.');
    expect(idsIn((await postOf(admin, 'Bad')).content)).toHaveLength(3);
  });

  it('do not follow later, as the import says, unless the article changes', async () => {
    folder.write('late.md', article('Late', '![](late.png)'));
    const first = await transfers.import(archive, folder.path, CATEGORY);
    expect(first.output).toContainEqual(expect.stringMatching(/^Pictures without a file in the source: 1\./));
    folder.write('late.png', await solid('#aabbcc'));
    const later = await transfers.import(archive, folder.path, { ...CATEGORY, update: true });
    expect(later.output.at(-1)).toBe('Articles: 1 already here.');
    folder.write('late.md', article('Late', '![](late.png) Now.'));
    await transfers.import(archive, folder.path, { ...CATEGORY, update: true });
    expect(idsIn((await postOf(admin, 'Late')).content)).toHaveLength(1);
  });

  it('are listed, and do not end the import, if the encoder is killed with them twice', async () => {
    folder.write('heavy.md', article('Heavy', '![](heavy.png) ![](light.png)'));
    folder.write('heavy.png', await photo(300, 200).png().toBuffer());
    folder.write('light.png', await solid('#00ff00', 33));
    const encoder = archive.app.get(PictureEncoder, { strict: false }) as unknown as { encode: Encode };
    type Encode = (child: ChildProcess, job: unknown, bytes: Buffer) => Promise<unknown>;
    const encode = encoder.encode.bind(encoder);
    const spy = jest.spyOn(encoder, 'encode').mockImplementation((child, job, bytes) => {
      if (bytes.length > 1_000) child.kill('SIGKILL');
      return encode(child, job, bytes);
    });
    const { ok, output } = await transfers.import(archive, folder.path, CATEGORY);
    spy.mockRestore();
    expect([ok, output.at(-1)]).toEqual([true, '  heavy.md: heavy.png: This picture takes too much memory to open. Make it smaller first']); // prettier-ignore
    expect(idsIn((await postOf(admin, 'Heavy')).content)).toHaveLength(1);
  });

  it('are not looked for in other JSON that has a word of Ghost’s exports', async () => {
    folder.write('data/x.json', '{"posts_tags": "a word"}');
    folder.write('data/y.json', '"posts_tags" is no JSON');
    await expect(transfers.import(archive, folder.path, CATEGORY)).rejects.toThrow(/There is no Markdown/);
  });

  it('are fetched from their hosts only if that is asked for', async () => {
    folder.write('far.md', article('Far', '![Far](https://old.example/far.png) ![](https://old.example/404.png)'));
    const fetched: string[] = [];
    const bytes = await solid('#778899');
    const fetch = (address: string) => {
      fetched.push(address);
      return address.endsWith('far.png') ? Promise.resolve(bytes) : Promise.reject(new Error('it answered 404'));
    };
    const dry = await transfers.import(archive, folder.path, { ...CATEGORY, fetch, dryRun: true });
    expect(dry.output).toContain('Pictures: 2 would be new.');
    expect(fetched).toEqual([]);
    const { output } = await transfers.import(archive, folder.path, { ...CATEGORY, fetch });
    expect(output).toContain('  far.md: https://old.example/404.png: it answered 404');
    expect((await postOf(admin, 'Far')).content).toMatch(
      /^!\[Far\]\(\/media\/[\w-]{22}\) !\[\]\(https:\/\/old\.example\/404\.png\)$/,
    );
  });

  it('never come from outside it', async () => {
    writeFileSync(join(folder.path, '..', 'outside-of-import.png'), await solid('#999999'));
    folder.write('in.md', article('Outside', '![](../outside-of-import.png) ![](..%2foutside-of-import.png) ![](link.png) ![](/etc/x.png)')); // prettier-ignore
    symlinkSync(join(folder.path, '..', 'outside-of-import.png'), join(folder.path, 'link.png'));
    const before = (await mediaOf(admin)).length;
    const { output } = await transfers.import(archive, folder.path, CATEGORY);
    expect(output).toContain('Articles: 1 new.');
    expect(await mediaOf(admin)).toHaveLength(before);
    expect(idsIn((await postOf(admin, 'Outside')).content)).toEqual([]);
  });

  it('come from a ZIP of it, whose articles are those of the folder', async () => {
    const files = { 'a.md': article('Zipped', '![Z](pictures/z.png)'), 'pictures/z.png': await solid('#abcdef') };
    const inFolder = Object.fromEntries(Object.entries(files).map(([name, content]) => [`blog/${name}`, content]));
    const zip = await zipOf('any-name.zip', { ...inFolder, '__MACOSX/blog/._a.md': 'x' });
    const { output } = await transfers.import(archive, zip, CATEGORY);
    expect(output).toEqual([
      'Found: 1 Markdown files.',
      'Pictures: 1 new.',
      'Articles: 1 new.',
      'Old addresses of articles: 1 redirected.',
    ]);
    for (const [name, content] of Object.entries(inFolder)) folder.write(name, content);
    const again = await transfers.import(archive, join(folder.path, 'blog'), { ...CATEGORY, update: true });
    expect(again.output.at(-1)).toBe('Articles: 1 already here.');
  });

  it('are refused with the whole ZIP if an entry leads out of it', async () => {
    const zip = await zipOf('evil.zip', { 'a.md': article('Evil', '![](xx/x.png)'), 'xx/x.png': 'x' });
    const bytes = Buffer.from(readFileSync(zip).toString('latin1').replaceAll('xx/x.png', '../x.png'), 'latin1');
    writeFileSync(zip, bytes);
    await expect(transfers.import(archive, zip, CATEGORY)).rejects.toThrow(
      /cannot be read as a ZIP: invalid relative path/,
    );
  });
});

describe('the pictures of a Ghost site', () => {
  const json = JSON.stringify({
    db: [
      {
        data: {
          posts: [
            {
              id: '1',
              title: 'Ghostly',
              html: '<p><img src="__GHOST_URL__/content/images/size/w1000/2020/01/a.png" alt="A"></p><p><img src="https://other.example/content/images/2020/01/a.png"></p>',
              feature_image: '__GHOST_URL__/content/images/2020/01/b.png',
              feature_image_alt: 'B',
              feature_image_caption: 'By <a href="https://b.example">Bea</a>',
              status: 'published',
              visibility: 'public',
              created_at: '2020-01-01T00:00:00Z',
              published_at: '2020-01-01T00:00:00Z',
            },
          ],
          tags: [],
          posts_tags: [],
        },
      },
    ],
  });
  const files = async () => ({
    'content/images/2020/01/a.png': await solid('#010203'),
    'content/images/2020/01/b.png': await solid('#040506'),
  });
  const expectPictures = async (output: string[]) => {
    expect(output).toContainEqual(expect.stringMatching(/^Pictures: 2 (?:new|already here)\.$/));
    const post = await postOf(admin, 'Ghostly');
    expect(idsIn(post.content)).toHaveLength(1);
    expect(post.content).toContain('https://other.example/content/images/2020/01/a.png');
    const [cover] = idsIn(post.imageUrl);
    expect([post.imageUrl, post.imageAlt, post.imageCaption]).toEqual([`/media/${cover}`, 'B', 'By Bea']);
    const { body: media } = await admin.get(`/api/media/${cover}`).expect(200);
    expect(media).toMatchObject({ alt: 'B', caption: 'By Bea' });
    await admin.delete(`/api/posts/${post.id}`).expect(204);
    await archive.app.get(MikroORM).em.fork().execute("delete from import_mark where source = 'ghost'");
  };

  it.each(['beside the JSON', 'in a folder with it', 'in a ZIP with it'])('come from the images %s', async (place) => {
    const all = { 'data/ghost.json': json, ...(await files()) };
    const images = Object.fromEntries(Object.entries(await files()).map(([name, bytes]) => [name.replace('content/', ''), bytes])); // prettier-ignore
    const written = place === 'beside the JSON' ? { 'ghost.json': json, ...images } : all;
    for (const [name, content] of Object.entries(written)) folder.write(name, content);
    const path =
      place === 'beside the JSON'
        ? join(folder.path, 'ghost.json')
        : place === 'in a ZIP with it'
          ? await zipOf('ghost.zip', all)
          : folder.path;
    const { output } = await transfers.import(archive, path, CATEGORY);
    await expectPictures(output);
  });
});
