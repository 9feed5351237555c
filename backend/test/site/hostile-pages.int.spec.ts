import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import remarkStringify from 'remark-stringify';
import type TestAgent from 'supertest/lib/agent.js';
import { unified } from 'unified';
import { LENGTHS } from '../../src/modules/content/contract.js';
import { HOSTILE_TEXTS } from '../support/hostile-text.js';
import { newMedia } from '../support/media.js';
import { inlineScripts, pageFaults, PageReader, shapesIn, stateOf } from '../support/page-faults.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** The texts for the pages: in npm test every third, because hostile-text.int.spec.ts has all of them in every field. */
const TEXTS = HOSTILE_TEXTS.filter((_, n) => process.env['TEST_EVERYTHING'] || n % 3 === 0);
/** The number of texts that the lists show on one page. */
const PER_PAGE = 8;
const collapsed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
/** Without whitespace, because there is none between paragraphs. */
const together = (text: string): string => text.replaceAll(/\s+/g, '');
/** A harmless text with as many characters, words and lines. */
const harmless = (text: string): string => text.replaceAll(/\S/gu, 'a');

interface Written {
  text: string;
  article: number;
  /** The path of the preview of its working copy. */
  preview: string;
  /** The slug of a series with the article, and of a category without any. */
  slug: string;
  categoryId: number;
  seriesId: number;
}
/** As much of a text as a summary may have, or another field. */
const beginningOf = (text: string, { max }: { max: number } = LENGTHS.summary): string =>
  [...text].slice(0, max).join('').trim();
/** The same in one line, for a name. */
const lineOf = (text: string, lengths: { max: number }): string =>
  beginningOf(text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim(), lengths);
const markdown = unified().use(remarkStringify);
/** Markdown of a picture whose alternative text and caption are these. */
const pictureOf = (url: string, alt: string, title: string): string =>
  markdown.stringify({
    type: 'root',
    children: [{ type: 'paragraph', children: [{ type: 'image', url, alt, title }] }],
  });

describe('a page with hostile texts', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let member: TestAgent;
  let picture: string;
  const reader = new PageReader();
  const shapes = new Set<string>();
  const scripts = new Set<string>();

  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    [admin, member] = [await archive.admin(), await archive.member()];
    picture = `/media/${await newMedia(archive)}`;
    // Learn the markup of our own pages, with texts of every length.
    const samples = HOSTILE_TEXTS.filter((_, n) => n % 6 === 0).map(harmless);
    await inBatches(samples, async (batch) => {
      for (const page of await pagesOf(batch, (html) => reader.learn(html))) {
        for (const shape of shapesIn(page.document)) shapes.add(shape);
        for (const script of inlineScripts(page.document)) scripts.add(script);
      }
    });
  });
  afterAll(() => archive?.close());

  async function inBatches(texts: readonly string[], work: (batch: Written[]) => Promise<void>): Promise<void> {
    for (let from = 0; from < texts.length; from += PER_PAGE) {
      // Stories of the same day have no order. Make the earlier ones old, so that the batch is on the first page.
      await archive.app.get(MikroORM).em.fork().execute("update confession set created_at = '2020-01-01 00:00Z'");
      const batch = await Promise.all(texts.slice(from, from + PER_PAGE).map(write));
      await work(batch);
      // There are not as many series as texts.
      await unshelve(batch);
    }
  }

  /** Puts the text everywhere a person can write something that readers see. */
  async function write(raw: string): Promise<Written> {
    const text = raw.trim();
    const around = `Before.\n\n${text}\n\nAfterwards.`;
    const described = beginningOf(text, LENGTHS.imageAlt);
    const caption = beginningOf(text, LENGTHS.caption);
    const content = `${pictureOf(picture, described, caption)}\n${around}`;
    const cover = { imageUrl: picture, imageAlt: described, imageCaption: caption };
    const fields = { title: text, content, footer: text, summary: beginningOf(text), categoryId: 1, ...cover };
    const made = await admin.post('/api/posts').send({ ...fields, published: true });
    const article = (made.body as { id: number }).id;
    const working = { ...fields, content: `${content}\n\nAnd more.`, baseVersion: 0 };
    await admin.put(`/api/posts/${article}/draft`).send(working).expect(200);
    const link = await admin.post(`/api/posts/${article}/preview-link`).expect(201);
    const preview = new URL((link.body as { url: string }).url).pathname;
    const commented = await member.post(`/api/posts/${article}/comments`).send({ content: around }).expect(201);
    const comment = (commented.body as { id: number }).id;
    await admin.post(`/api/comments/${comment}/approve`).expect(200);
    const reply = await member.post(`/api/posts/${article}/comments`).send({ content: around, parentId: comment });
    await admin.post(`/api/comments/${(reply.body as { id: number }).id}/approve`).expect(200);
    const story = await archive.visitor.post('/api/confessions').send({ content: text, category: 'Other' }).expect(201);
    await admin.post(`/api/confessions/${(story.body as { id: number }).id}/approve`).expect(200);
    return { text, article, preview, ...(await shelve(text, article)) };
  }

  /** Puts the text on the pages of a series and of a category. */
  async function shelve(text: string, article: number) {
    const slug = `t-${article}`;
    const description = beginningOf(text, LENGTHS.seriesDescription);
    const name = lineOf(text, LENGTHS.seriesName);
    const series = await admin
      .post('/api/series')
      .send({ name, slug, description, postIds: [article] })
      .expect(201);
    const category = await admin
      .post('/api/categories')
      .send({ name: `${lineOf(text, { max: 50 })} ${article}`, slug, description: beginningOf(text), order: 99 })
      .expect(201);
    return { slug, seriesId: (series.body as { id: number }).id, categoryId: (category.body as { id: number }).id };
  }

  async function unshelve(batch: Written[]): Promise<void> {
    for (const { seriesId, categoryId } of batch) {
      await admin.delete(`/api/series/${seriesId}`).expect(204);
      await admin.delete(`/api/categories/${categoryId}`).expect(204);
    }
  }

  async function pagesOf(batch: Written[], before: (html: string) => void = () => undefined) {
    const paths = [
      ...batch.map(({ article }) => `/article/${article}`),
      '/',
      '/journal',
      '/stories',
      '/stories?share=1',
      ...batch.flatMap(({ preview, slug }) => [preview, `/series/${slug}`, `/journal?category=${slug}`]),
    ];
    // One page at a time, because this process also serves the pages, and cannot while it parses one. With all of them
    // requested at once on a slow machine, some waited for the API for more than ten seconds, their limit.
    const pages: { path: string; document: Document }[] = [];
    for (const path of paths) {
      const answer = await archive.visitor.get(path).expect(200);
      before(answer.text);
      pages.push({ path, document: reader.read(answer.text) });
    }
    return pages;
  }

  /** Checks that the text is unchanged in the heading and in the head. */
  function textFaults(document: Document, { text, article }: Written): string[] {
    const meta = (name: string) =>
      [...document.head.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)].map((one) =>
        one.getAttribute('content'),
      );
    const graphs = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (one) => JSON.parse(one.textContent!) as { '@graph': { headline?: string }[] },
    );
    const actual = {
      title: [...document.querySelectorAll('title')].map((one) => collapsed(one.textContent ?? '')),
      // Excludes headings inside the text of the article.
      heading: [...document.querySelectorAll('h1:not([data-slot] *)')].map((one) => collapsed(one.textContent ?? '')),
      preview: meta('og:title'),
      canonical: [...document.querySelectorAll('link[rel=canonical]')].map((one) => one.getAttribute('href')),
      headline: graphs.flatMap((one) => one['@graph']).flatMap(({ headline }) => headline ?? []),
      description: meta('description'),
      elsewhere: document.querySelectorAll('base, meta[http-equiv]').length,
    };
    const expected = {
      title: [collapsed(`${text} | The Archive`)],
      heading: [collapsed(text)],
      preview: [text],
      canonical: [`http://archive.test/article/${article}`],
      headline: [text],
      description: [beginningOf(text)],
      elsewhere: 0,
    };
    return Object.keys(expected)
      .filter((key) => JSON.stringify(actual[key as never]) !== JSON.stringify(expected[key as never]))
      .map((key) => `${key} is ${JSON.stringify(actual[key as never])}`);
  }

  it('contains only our own markup, and shows the texts as text', async () => {
    const faults: string[] = [];
    await inBatches(TEXTS, async (batch) => {
      const pages = await pagesOf(batch);
      for (const { path, document } of pages)
        faults.push(...pageFaults(document, shapes, scripts).map((fault) => `${path}: ${fault}`));
      for (const [n, written] of batch.entries())
        faults.push(
          ...textFaults(pages[n]!.document, written).map((fault) => `${JSON.stringify(written.text)}: ${fault}`),
        );
      for (const path of ['/journal', '/stories']) {
        const { document } = pages.find((page) => page.path === path)!;
        const seen = together(document.querySelector('main')!.textContent ?? '');
        const state = JSON.stringify(stateOf(document).queries);
        for (const { text } of batch) {
          if (!state.includes(JSON.stringify(text))) faults.push(`${path}: ${text} differs in its data`);
          if (!seen.includes(together(text).slice(0, 100))) faults.push(`${path}: ${text} is not shown`);
        }
      }
      for (const { text, article, slug } of batch) {
        const find = (path: string) => pages.find((page) => page.path === path)!.document;
        const picture = find(`/article/${article}`).querySelector('[data-slot] figure');
        const shown = {
          alt: picture?.querySelector('img')?.getAttribute('alt'),
          caption: picture?.querySelector('figcaption')?.textContent,
          cover: find(`/article/${article}`).querySelector('.art-photo > img')?.getAttribute('alt'),
          'caption of the cover': find(`/article/${article}`).querySelector('.article-caption')?.textContent,
          series: find(`/series/${slug}`).querySelector('main')!.textContent,
          category: find(`/journal?category=${slug}`).querySelector('main')!.textContent,
        };
        for (const [where, actual] of Object.entries(shown))
          if (!together(actual ?? '').includes(together(text).slice(0, 100)))
            faults.push(`/article/${article}: its ${where} is ${JSON.stringify(actual?.slice(0, 300))}, not ${text}`);
      }
      for (const { text, preview } of batch) {
        const { document } = pages.find((page) => page.path === preview)!;
        if (collapsed(document.querySelector('h1:not([data-slot] *)')?.textContent ?? '') !== collapsed(text))
          faults.push(`${preview}: ${text} is not its heading`);
        if (!document.querySelector('[data-slot]')?.textContent?.includes('And more.'))
          faults.push(`${preview}: its working copy is not shown`);
      }
    });
    expect(faults).toEqual([]);
  }, 600_000);

  it('is detected if the escaping is missing', async () => {
    const { text } = await archive.visitor.get('/journal').expect(200);
    const planted = (what: string) =>
      pageFaults(reader.read(text.replace('</main>', `${what}</main>`)), shapes, scripts);
    expect(planted('')).toEqual([]);
    for (const what of [
      '<script>alert(1)</script>',
      '<script src="//evil.example/x.js"></script>',
      '<img src=x onerror=alert(1)>',
      '<p onclick=alert(1)>x</p>',
      '<style>*{display:none}</style>',
      '<iframe></iframe>',
      '<a href="javascript:alert(1)">x</a>',
      '<!-- x -->',
      '<div data-slot="x"><b onclick=alert(1)>x</b></div>',
      '<script type="application/json">{</script>',
    ])
      expect([what, planted(what)]).not.toEqual([what, []]);
  });
});
