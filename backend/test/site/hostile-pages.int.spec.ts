import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { HOSTILE_TEXTS } from '../support/hostile-text.js';
import { inlineScripts, pageFaults, PageReader, shapesIn, stateOf } from '../support/page-faults.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** As many as the lists show at once. */
const AT_ONCE = 8;
const collapsed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
/** Paragraphs have no space between them. */
const together = (text: string): string => text.replaceAll(/\s+/g, '');
/** Somebody writes so much, in as many words and lines, and means no harm. */
const harmless = (text: string): string => text.replaceAll(/\S/gu, 'a');

interface Written {
  text: string;
  article: number;
}

describe('A page with what somebody types who means harm', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let member: TestAgent;
  const reader = new PageReader();
  const shapes = new Set<string>();
  const scripts = new Set<string>();

  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    [admin, member] = [await archive.admin(), await archive.member()];
    // What our own pages are made of, with texts of every length.
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
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      // Stories of one day have no order: those of the batch are the newest, and on the first page.
      await archive.app.get(MikroORM).em.fork().execute("update confession set created_at = '2020-01-01 00:00Z'");
      await work(await Promise.all(texts.slice(from, from + AT_ONCE).map(write)));
    }
  }

  /** It stands wherever somebody can write what readers see. */
  async function write(raw: string): Promise<Written> {
    const text = raw.trim();
    const around = `Before.\n\n${text}\n\nAfterwards.`;
    const fields = { title: text, content: around, footer: text, categoryId: 1, published: true };
    const article = ((await admin.post('/api/posts').send(fields).expect(201)).body as { id: number }).id;
    const said = await member.post(`/api/posts/${article}/comments`).send({ content: around }).expect(201);
    const comment = (said.body as { id: number }).id;
    await admin.post(`/api/comments/${comment}/approve`).expect(200);
    const reply = await member.post(`/api/posts/${article}/comments`).send({ content: around, parentId: comment });
    await admin.post(`/api/comments/${(reply.body as { id: number }).id}/approve`).expect(200);
    const told = await archive.visitor.post('/api/confessions').send({ content: text, category: 'Other' }).expect(201);
    await admin.post(`/api/confessions/${(told.body as { id: number }).id}/approve`).expect(200);
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

  /** It stands there as what it is, and in the head too. */
  function textFaults(document: Document, { text, article }: Written): string[] {
    const meta = (name: string) =>
      [...document.head.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)].map((one) =>
        one.getAttribute('content'),
      );
    const told = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (one) => JSON.parse(one.textContent!) as { '@graph': { headline?: string }[] },
    );
    const said = {
      title: [...document.querySelectorAll('title')].map((one) => collapsed(one.textContent ?? '')),
      // Not those that somebody wrote into a text.
      heading: [...document.querySelectorAll('h1:not([data-slot] *)')].map((one) => collapsed(one.textContent ?? '')),
      preview: meta('og:title'),
      canonical: [...document.querySelectorAll('link[rel=canonical]')].map((one) => one.getAttribute('href')),
      headline: told.flatMap((one) => one['@graph']).flatMap(({ headline }) => headline ?? []),
      description: meta('description').length,
      elsewhere: document.querySelectorAll('base, meta[http-equiv]').length,
    };
    const meant = {
      title: [collapsed(`${text} | The Archive`)],
      heading: [collapsed(text)],
      preview: [text],
      canonical: [`http://archive.test/article/${article}`],
      headline: [text],
      description: 1,
      elsewhere: 0,
    };
    return Object.keys(meant)
      .filter((key) => JSON.stringify(said[key as never]) !== JSON.stringify(meant[key as never]))
      .map((key) => `${key} is ${JSON.stringify(said[key as never])}`);
  }

  it('has nothing on it that we did not put there, and shows it as text', async () => {
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
          if (!state.includes(JSON.stringify(text))) faults.push(`${path}: ${text} is another one in its data`);
          if (!seen.includes(together(text).slice(0, 100))) faults.push(`${path}: ${text} is not seen`);
        }
      }
    });
    expect(faults).toEqual([]);
  }, 240_000);

  it('is seen to be one, where somebody forgets to escape', async () => {
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
