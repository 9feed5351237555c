import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { HOSTILE_TEXTS } from '../support/hostile-text.js';
import { inlineScripts, pageFaults, PageReader, shapesIn, stateOf } from '../support/page-faults.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

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
}

describe('a page with hostile texts', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let member: TestAgent;
  const reader = new PageReader();
  const shapes = new Set<string>();
  const scripts = new Set<string>();

  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    [admin, member] = [await archive.admin(), await archive.member()];
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
      await work(await Promise.all(texts.slice(from, from + PER_PAGE).map(write)));
    }
  }

  /** Puts the text everywhere a person can write something that readers see. */
  async function write(raw: string): Promise<Written> {
    const text = raw.trim();
    const around = `Before.\n\n${text}\n\nAfterwards.`;
    const fields = { title: text, content: around, footer: text, categoryId: 1, published: true };
    const article = ((await admin.post('/api/posts').send(fields).expect(201)).body as { id: number }).id;
    const commented = await member.post(`/api/posts/${article}/comments`).send({ content: around }).expect(201);
    const comment = (commented.body as { id: number }).id;
    await admin.post(`/api/comments/${comment}/approve`).expect(200);
    const reply = await member.post(`/api/posts/${article}/comments`).send({ content: around, parentId: comment });
    await admin.post(`/api/comments/${(reply.body as { id: number }).id}/approve`).expect(200);
    const story = await archive.visitor.post('/api/confessions').send({ content: text, category: 'Other' }).expect(201);
    await admin.post(`/api/confessions/${(story.body as { id: number }).id}/approve`).expect(200);
    return { text, article };
  }

  async function pagesOf(batch: Written[], before: (html: string) => void = () => undefined) {
    const paths = [
      ...batch.map(({ article }) => `/article/${article}`),
      '/',
      '/journal',
      '/stories',
      '/stories?share=1',
    ];
    return Promise.all(
      paths.map(async (path) => {
        const answer = await archive.visitor.get(path).expect(200);
        before(answer.text);
        return { path, document: reader.read(answer.text) };
      }),
    );
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
      description: meta('description').length,
      elsewhere: document.querySelectorAll('base, meta[http-equiv]').length,
    };
    const expected = {
      title: [collapsed(`${text} | The Archive`)],
      heading: [collapsed(text)],
      preview: [text],
      canonical: [`http://archive.test/article/${article}`],
      headline: [text],
      description: 1,
      elsewhere: 0,
    };
    return Object.keys(expected)
      .filter((key) => JSON.stringify(actual[key as never]) !== JSON.stringify(expected[key as never]))
      .map((key) => `${key} is ${JSON.stringify(actual[key as never])}`);
  }

  it('contains only our own markup, and shows the texts as text', async () => {
    const faults: string[] = [];
    await inBatches(HOSTILE_TEXTS, async (batch) => {
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
    });
    expect(faults).toEqual([]);
  }, 240_000);

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
