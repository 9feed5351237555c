import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ZipFile } from 'yazl';
import { changesOf, ImportFolder, itemOf, readArticles } from '../../../test/support/import-sources.js';
import { EXPORT_FILE, EXPORT_FORMAT } from '../about.js';

const folder = new ImportFolder();
beforeEach(() => folder.next());
afterAll(() => folder.remove());

const OLD = 'https://old.example/';
const one = (text: string, base?: string) => folder.one('a.md', text, base ? { base } : {});
const withFront = (lines: string) => one(`---\ntitle: A\ndate: 2024-05-01\n${lines}\n---\nText`, OLD);

describe('Links in an imported text', () => {
  it.each([
    '`[a](/in-code)`',
    '```\n[a](/in-code)\n```',
    '[x](#here)',
    '[m](mailto:a@x.example)',
    '[t](tel:988)',
    '[o](https://o.example/)',
  ])('stay as they are written: %j', async (text) => {
    const found = await one(`---\ntitle: A\ndate: 2024-05-01\n---\n${text}`, OLD);
    expect([itemOf(found).content, changesOf(found)]).toEqual([text, []]);
  });
});

describe('Front matter without its first line, as in Hexo,', () => {
  it.each([
    'title: X\ndate: 2024-05-01\n---\nText',
    '\ufefftitle: X\r\ndate: 2024-05-01\r\ntags:\r\n- a\r\n- b\r\n---\r\nText',
  ])('is read: %j', async (text) => {
    expect(itemOf(await one(text))).toMatchObject({
      title: 'X',
      content: 'Text',
      createdAt: '2024-05-01T00:00:00.000Z',
    });
  });

  it('is a draft’s, too', async () =>
    expect(itemOf(await one('title: X\ndate: 2024-05-01\ndraft: true\n---\nText'))).toMatchObject({
      published: false,
    }));

  it.each([
    ['Note: this is a heading\n---\n\nText', 'Note: this is a heading', 'Text'],
    ['# X\n\nkey: value\n---\nText', 'X', 'key: value\n---\nText'],
  ])('is not a heading of a text: %j', async (text, title, content) =>
    expect(itemOf(await one(text))).toMatchObject({ title, content }),
  );
});

describe('A file that is not read', () => {
  it('is named, if it is beside an article', async () => {
    folder.write('posts/post.md', '---\ntitle: A\ndate: 2024-05-01\n---\nText');
    for (const name of ['posts/post.html', 'posts/post.text', 'posts/b.xhtml', 'layouts/page.html', 'robots.txt'])
      folder.write(name, 'Text');
    const found = await folder.read({ otherwise: 'the-body' });
    expect(found.flatMap((entry) => ('skipped' in entry ? [entry] : []))).toEqual(
      ['posts/b.xhtml', 'posts/post.html', 'posts/post.text'].map((where) => ({
        where,
        skipped: 'it is not Markdown',
      })),
    );
  });
});

describe('The picture in front matter', () => {
  it.each([
    ['image: {path: /img/a.png, alt: x}', 'https://old.example/img/a.png', 'x', []],
    ['image: [/img/a.png, /img/b.png]', 'https://old.example/img/a.png', null, ['fields image: 1']],
    ['featured_image: /img/a.png', 'https://old.example/img/a.png', null, []],
    ['image: {feature: a.png}', 'https://old.example/a.png', null, []],
    ['image: {feature: a.png}\nimage_alt: mine', 'https://old.example/a.png', 'mine', []],
    ['cover: /a.png\nthumbnail: /b.png', 'https://old.example/a.png', null, ['fields thumbnail: 1']],
    ['image: {teaser: a.png}', null, null, ['fields image: 1']],
  ])('is the cover, or is named: %s', async (lines, imageUrl, imageAlt, changes) => {
    const found = await withFront(lines);
    expect([itemOf(found).imageUrl, itemOf(found).imageAlt, changesOf(found)]).toEqual([imageUrl, imageAlt, changes]);
  });

  it('has its caption', async () => {
    const found = await withFront('image: /a.png\nimage_caption: By Ada');
    expect([itemOf(found).imageCaption, changesOf(found)]).toEqual(['By Ada', []]);
  });
});

describe('A title that is underlined by hyphens', () => {
  it('is the title of a text without another', async () => {
    const found = await one('---\ndate: 2024-05-01\n---\nTwo lines **of** it\n---\n\nText');
    expect(itemOf(found)).toMatchObject({ title: 'Two lines of it', content: 'Text' });
  });

  it('is a heading if there is a title', async () => {
    const found = await one('---\ntitle: A\ndate: 2024-05-01\n---\nHeading\n---\n\nText');
    expect(itemOf(found)).toMatchObject({ title: 'A', content: 'Heading\n---\n\nText' });
  });
});

describe("Ghost's export", () => {
  const read = (posts: object[]) => {
    const data = { posts: posts.map((post, id) => ({ id, status: 'published', published_at: '2020-01-02', ...post })) };
    return readArticles(folder.write('ghost.json', JSON.stringify({ db: [{ data }] })), { otherwise: 'the-body' });
  };

  it('with one uuid twice has the first post, and names the second', async () => {
    const uuid = '0f7c6ab3-2a0f-4b0a-9d4c-6a3c2b1d0e9f';
    const found = await read([
      { title: 'One', uuid, html: '<p>1</p>' },
      { title: 'Two', uuid, html: '<p>2</p>' },
      { title: 'Three', html: '<p>3</p>' },
    ]);
    expect(found.map((entry) => ('item' in entry ? entry.item.title : entry))).toEqual([
      'One',
      { where: '"Two" (1)', skipped: 'it has the uuid of "One" (0)' },
      'Three',
    ]);
  });

  it('keeps a link to a heading of the same text', async () => {
    const html = '<p><a href="#part-two">below</a> <a href="#gone">gone</a></p><h2 id="part-two">Part two</h2>';
    const [found] = await read([{ title: 'One', html }]);
    expect(itemOf(found).content).toBe('[below](#part-two) gone\n\n## Part two');
    expect(changesOf(found!)).toEqual(['anchors: 1']);
  });
});

describe('An export that a Mac has packed again', () => {
  it('is imported as ours', async () => {
    const zip = new ZipFile();
    const about = { product: 'the-archive', format: EXPORT_FORMAT, day: '2024-05-01', site: 'https://a.example' };
    const article = {
      ...{
        origin: { source: 'archive:868b3717-6d0b-4082-827c-298e3e585e5a', key: '7' },
        title: 'Ours',
        content: 'Text',
      },
      ...{ footer: null, summary: null, category: 'the-body', imageUrl: null, imageAlt: null, published: false },
      ...{ createdAt: '2024-05-01T00:00:00.000Z', updatedAt: '2024-05-01T00:00:00.000Z', publishedAt: null },
    };
    const files = { [EXPORT_FILE]: about, 'data/articles-1.json': [article] };
    for (const [name, content] of Object.entries(files)) {
      zip.addBuffer(Buffer.from(JSON.stringify(content)), `export/${name}`);
      zip.addBuffer(Buffer.from('x'), `__MACOSX/export/._${name.replace('/', '_')}`);
    }
    zip.addBuffer(Buffer.from('x'), 'export/.DS_Store');
    zip.end();
    const file = join(folder.path, 'packed.zip');
    await pipeline(zip.outputStream, createWriteStream(file));
    const [found] = await readArticles(file);
    expect(itemOf(found)).toMatchObject({ origin: article.origin, title: 'Ours' });
  });
});
