import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MovedArticle } from '../../kernel/transfer.js';
import { articleFile } from '../exports/article-file.js';
import { Categories } from '../imports/categories.js';
import { openSource } from './open-source.js';
import type { SourceEntry } from './source.js';

const folders: string[] = [];
const KNOWN = ['the-body', 'dirty-words'];
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-test-sources-'));
  folders.push(folder);
});
afterAll(() => folders.forEach((each) => rmSync(each, { recursive: true, force: true })));

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

async function read(
  path: string,
  { named = {}, otherwise, base }: { named?: Record<string, string>; otherwise?: string; base?: string } = {},
): Promise<SourceEntry<MovedArticle>[]> {
  const source = await openSource(path, new Categories(KNOWN, new Map(Object.entries(named)), otherwise), base);
  const entries: SourceEntry<MovedArticle>[] = [];
  for await (const entry of source.articles()) entries.push(entry);
  source.close();
  return entries;
}

const itemOf = (entry: SourceEntry<MovedArticle> | undefined): MovedArticle => {
  if (!entry || !('item' in entry)) throw new Error(JSON.stringify(entry));
  return entry.item;
};

describe('A folder of Markdown', () => {
  it('is read with its front matter', async () => {
    write(
      'posts/hysteria.md',
      `---\ntitle: "Hysteria: a word"\ndate: 2024-05-01\nupdated: 2024-06-01 10:00\ncategories: [The Body, health]\nimage: https://pictures.example/h.jpg\nfooter: |\n  Sources.\n---\n\nA *word*.\n`,
    );
    const [found] = await read(folder);
    expect(itemOf(found)).toEqual({
      origin: { source: 'folder', key: `${basename(folder)}/posts/hysteria.md` },
      title: 'Hysteria: a word',
      content: 'A *word*.',
      footer: 'Sources.',
      summary: null,
      category: 'the-body',
      imageUrl: 'https://pictures.example/h.jpg',
      imageAlt: null,
      imageCaption: null,
      published: true,
      createdAt: '2024-05-01T00:00:00.000Z',
      updatedAt: '2024-06-01T10:00:00.000Z',
      publishedAt: '2024-05-01T00:00:00.000Z',
    });
  });

  it.each([
    ['draft: true', false],
    ['published: false', false],
    ['status: draft', false],
    ['status: published', true],
    ['published: 2024-05-01', true],
    ['tags: x', true],
  ])('reads %s like Jekyll and Hugo', async (line, published) => {
    write('a.md', `---\ntitle: A\ndate: 2024-05-01\n${line}\n---\nText`);
    const [found] = await read(folder, { otherwise: 'the-body' });
    expect(itemOf(found)).toMatchObject({ published, publishedAt: published ? '2024-05-01T00:00:00.000Z' : null });
  });

  it('uses the first heading as the title if there is no other, and removes it from the text', async () => {
    write('a.md', '# A title\n\nText');
    write('b.md', '---\ntitle: A title\n---\n# A title\n\nText');
    write('c.md', '---\ntitle: Another\n---\n# A title\n\nText');
    const found = (await read(folder, { otherwise: 'the-body' })).map(itemOf);
    expect(found.map(({ title, content }) => [title, content]).sort()).toEqual([
      ['A title', 'Text'],
      ['A title', 'Text'],
      ['Another', '# A title\n\nText'],
    ]);
  });

  it('reports wrong files by name, without their content', async () => {
    write('category.md', '---\ntitle: A\ntags: [cats, dogs]\n---\nText');
    write('empty.md', '---\ntitle: A\ncategory: the-body\n---\n');
    write('future.md', '---\ntitle: A\ncategory: the-body\nupdated: 2999-01-01\ndate: 2024-05-01\n---\nText');
    write('long.md', `---\ntitle: ${'a'.repeat(501)}\ncategory: the-body\n---\nText`);
    write('mojibake.md', Buffer.from([0x23, 0x20, 0xe9, 0xe8]));
    write('nul.md', '---\ntitle: A\ncategory: the-body\n---\nA\0B');
    write('toml.md', '+++\ntitle = "A"\n+++\nText');
    write('untitled.md', '---\ncategory: the-body\n---\nText');
    write('yaml.md', '---\ntitle: [A\n---\nText');
    const wrong = Object.fromEntries((await read(folder)).map((found) => [found.where, 'wrong' in found ? found.wrong : found])); // prettier-ignore
    expect(wrong).toEqual({
      'category.md': 'has no category of this journal for cats, dogs: --map WORD=SLUG or --category SLUG',
      'empty.md': 'content is empty',
      'future.md': expect.stringContaining('is in the future'),
      'long.md': 'title is longer than 500 characters (501)',
      'mojibake.md': 'is not UTF-8',
      'nul.md': 'content has characters that cannot be stored',
      'toml.md': 'its front matter is TOML; only YAML is read',
      'untitled.md': 'title is missing',
      'yaml.md': expect.stringMatching(/^its front matter is not valid YAML: /),
    });
  });

  it('ignores everything but articles: hidden files, a README, other files, symbolic links', async () => {
    write('.git/a.md', 'x');
    write('README.md', 'x');
    write('a.txt', 'x');
    symlinkSync('/etc', join(folder, 'elsewhere'));
    await expect(read(folder)).rejects.toThrow(`There is no Markdown (.md, .markdown) in ${folder}.`);
  });

  it('resolves relative pictures if the old site is known, and counts them if it is not', async () => {
    write('posts/a.md', '---\ntitle: A\ncover: ../h.jpg\ncategory: the-body\n---\n![A](./a%20b.jpg "t") ![B](<c d.png>) ![C](https://x.example/c.png)'); // prettier-ignore
    const [unknown] = await read(folder);
    expect(unknown).toMatchObject({
      changes: [{ kind: 'undated' }, { kind: 'pictures', count: 3 }],
      item: { imageUrl: null },
    });
    const [known] = await read(folder, { base: 'https://old.example/blog/' });
    expect(known).toMatchObject({
      changes: [{ kind: 'undated' }],
      item: {
        imageUrl: 'https://old.example/blog/h.jpg',
        content:
          '![A](https://old.example/blog/posts/a%20b.jpg "t") ![B](<https://old.example/blog/posts/c%20d.png>) ![C](https://x.example/c.png)',
      },
    });
  });

  it('reads the files of an export', async () => {
    // A new field fails to compile here until the file has it. Only the JSON has an address and an identifier in feeds.
    const article: Required<Omit<MovedArticle, 'path' | 'feedGuid'>> = {
      origin: { source: 'archive:868b3717-6d0b-4082-827c-298e3e585e5a', key: '7' },
      title: '--- "yes": [no] #1 𝒻',
      content: '---\n\nText\n\n---',
      footer: ' - a\n - b: c',
      summary: 'How a "job": became an insult.',
      category: 'the-body',
      imageUrl: '/photographs/1.jpg',
      imageAlt: 'A woman: "spinning"',
      imageCaption: 'Photograph: "A. L."',
      published: true,
      createdAt: '2024-05-01T00:00:00.000Z',
      updatedAt: '2024-05-02T00:00:00.000Z',
      publishedAt: '2024-05-03T00:00:00.000Z',
      pinned: true,
      corrections: [{ date: '2024-05-04', text: 'The year was: "1617".' }],
      termsOff: ['crone'],
    };
    write('a.md', articleFile(article));
    expect(itemOf((await read(folder))[0])).toEqual({ ...article, footer: '- a\n - b: c' });
  });

  it('is read oldest first', async () => {
    for (const [name, date] of [
      ['a', '2024-03-01'],
      ['b', '2024-01-01'],
      ['c', '2024-02-01'],
    ])
      write(`${name}.md`, `---\ntitle: ${name}\ndate: ${date}\ncategory: the-body\n---\nText`);
    expect((await read(folder)).map((found) => itemOf(found).title)).toEqual(['b', 'c', 'a']);
  });
});

const POST = {
  id: '6347e1',
  uuid: '0f7c6ab3-2a0f-4b0a-9d4c-6a3c2b1d0e9f',
  title: 'Spinster',
  html: '<!--kg-card-begin: markdown--><h2 id="a">From where</h2><p>A <strong>job</strong> that <em>became</em> an <a href="__GHOST_URL__/insult/">insult</a>.</p><figure class="kg-card"><img src="__GHOST_URL__/content/images/s.jpg" alt="A wheel"><figcaption>A wheel</figcaption></figure><script>alert(1)</script><iframe src="https://videos.example/1" title="A film"></iframe><table><thead><tr><th>Year</th></tr></thead><tbody><tr><td>1617</td></tr></tbody></table>',
  feature_image: '__GHOST_URL__/content/images/f.jpg',
  type: 'post',
  status: 'published',
  visibility: 'public',
  created_at: '2020-01-01T00:00:00.000Z',
  updated_at: '2020-01-03 10:00:00',
  published_at: 1577923200000,
};
const ghost = (posts: object[], tagged: Record<string, string[]> = {}) => {
  const tags = [...new Set(Object.values(tagged).flat())];
  const posts_tags = Object.entries(tagged).flatMap(([post, of]) =>
    // Not in order: `sort_order` says which tag is the main one.
    of.map((tag, sort_order) => ({ post_id: post, tag_id: `t-${tag}`, sort_order })).reverse(),
  );
  const data = { posts, tags: tags.map((tag) => ({ id: `t-${tag}`, name: tag.toUpperCase(), slug: tag })), posts_tags };
  return JSON.stringify({ db: [{ meta: { exported_on: 1, version: '5.89.0' }, data }] });
};

describe("Ghost's export", () => {
  it('is read as articles, with pictures from the old site', async () => {
    const path = write('ghost.json', ghost([POST], { '6347e1': ['dirty-words', 'the-body'] }));
    const [found] = await read(path, { base: 'https://old.example/' });
    expect(found).toMatchObject({ changes: [{ name: '<script>' }, { name: '<iframe>' }] });
    expect(itemOf(found)).toEqual({
      origin: { source: 'ghost', key: POST.uuid },
      feedGuid: POST.id,
      title: 'Spinster',
      content: [
        '## From where',
        'A **job** that _became_ an [insult](https://old.example/insult/).',
        '![A wheel](https://old.example/content/images/s.jpg)',
        'A wheel',
        '[A film](https://videos.example/1)',
        '| Year |\n| ---- |\n| 1617 |',
      ].join('\n\n'),
      footer: null,
      summary: null,
      category: 'dirty-words',
      imageUrl: 'https://old.example/content/images/f.jpg',
      imageAlt: null,
      imageCaption: null,
      published: true,
      createdAt: '2020-01-02T00:00:00.000Z',
      updatedAt: '2020-01-03T10:00:00.000Z',
      publishedAt: '2020-01-02T00:00:00.000Z',
    });
  });

  it.each([
    ['as plain text', '<span>By <a href="https://a.example">Ada</a> &amp;\nBea</span>', 'By Ada & Bea', undefined],
    ['not at all when it is too long', 'x'.repeat(301), null, 'feature_image_caption'],
  ])('imports the caption of a cover %s', async (_, feature_image_caption, imageCaption, leftOut) => {
    const path = write('ghost.json', ghost([{ ...POST, html: '<p>A job.</p>', feature_image_caption }]));
    const [found] = await read(path, { otherwise: 'the-body', base: 'https://old.example/' });
    expect(itemOf(found).imageCaption).toBe(imageCaption);
    expect(found).toMatchObject({ changes: leftOut ? [{ kind: 'fields', name: leftOut }] : [] });
  });

  it.each([
    ['a draft', { status: 'draft', published_at: null }],
    ['one that is planned', { status: 'scheduled', published_at: '2999-01-01T00:00:00.000Z' }],
    ['one that was sent as a mail only', { status: 'sent' }],
    ['one for members', { visibility: 'members' }],
    ['one for who pays', { visibility: 'paid' }],
  ])('imports %s as a draft', async (_, change) => {
    const path = write('ghost.json', ghost([{ ...POST, ...change }]));
    const [found] = await read(path, { otherwise: 'the-body' });
    expect(itemOf(found)).toMatchObject({ published: false, publishedAt: null, createdAt: POST.created_at });
  });

  it('skips pages and posts without a text, and reports them', async () => {
    const path = write(
      'ghost.json',
      ghost([
        { ...POST, type: 'page' },
        { ...POST, id: 2, html: null, title: 'Empty' },
      ]),
    );
    expect(await read(path, { otherwise: 'the-body' })).toEqual([
      { where: '"Spinster" (6347e1)', skipped: 'it is a page, not an article' },
      { where: '"Empty" (2)', skipped: 'it has no text' },
    ]);
  });

  it('reports the tags of a post without a category', async () => {
    const path = write('ghost.json', ghost([POST], { '6347e1': ['news'] }));
    expect(await read(path)).toEqual([
      {
        where: '"Spinster" (6347e1)',
        wrong: 'has no category of this journal for news, NEWS: --map TAG=SLUG or --category SLUG',
      },
    ]);
    expect(itemOf((await read(path, { named: { news: 'the-body' } }))[0])).toMatchObject({ category: 'the-body' });
  });
});

describe('A path that cannot be imported', () => {
  it.each([
    ['a.json', '{"a": 1}', 'is JSON, but not an export of Ghost. Nothing was imported.'],
    ['a.json', '{"db": [', 'is not JSON: '],
    ['a.zip', 'PK\x03\x04 and nothing', 'cannot be read as a ZIP: '],
    ['a.pdf', '%PDF-1.7', 'cannot be imported. '],
    ['a.md', '# A\n\nText', 'cannot be imported. '],
  ])('is refused in one line: %s %s', async (name, content, message) => {
    const path = write(name, content);
    await expect(read(path)).rejects.toThrow(`${path} ${message}`);
    await expect(read(path)).rejects.toThrow(/^[^\n]+$/);
  });

  it('is reported when it does not exist', async () => {
    await expect(read(join(folder, 'nothing'))).rejects.toThrow(`There is no ${join(folder, 'nothing')}.`);
  });
});
