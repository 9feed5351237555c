import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type TestAgent from 'supertest/lib/agent.js';
import { FrontendEntry } from '../../src/site/page-source.js';
import type { CardOf, ServerEntry } from '../../src/site/page-source.js';
import { frontendDrawings } from '../support/drawings.js';
import { HOSTILE_TEXTS } from '../support/hostile-text.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const TALL = { format: 'png', width: 1080, height: 1920 };
const WIDE = { format: 'png', width: 1200, height: 630 };
const CONTENT =
  'She said “never” once[1].\n\n## Then\n\nNobody *asked* again, and [nobody](https://example.org) wrote it down.';

describe('a card of words to share', () => {
  let archive: TestApp;
  let admin: TestAgent;
  /** The drawn cards, newest last. */
  const drawn: CardOf[] = [];
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
    const entry: ServerEntry = { ...(await frontendDrawings()) };
    const { quoteCard } = entry;
    entry.quoteCard = (of, size, type) => {
      drawn.push(of);
      return quoteCard(of, size, type);
    };
    archive.app.get(FrontendEntry).useSource({ entry: () => Promise.resolve({ entry, assets: undefined }) });
  });
  afterAll(() => archive?.close());

  const get = (path: string) => archive.app.inject({ url: path });
  const sizeOf = async (bytes: Buffer) => {
    const { format, width, height } = await sharp(bytes).metadata();
    return { format, width, height };
  };
  const article = async (change: object = {}): Promise<number> => {
    const footer = '1. Somebody. A book. 1999.';
    const body = { title: 'Spinster', content: CONTENT, footer, categoryId: 3, published: true, ...change };
    return ((await admin.post('/api/posts').send(body).expect(201)).body as { id: number }).id;
  };
  const story = async (content: string): Promise<number> => {
    const sent = await archive.visitor.post('/api/confessions').send({ content, category: 'The Body' }).expect(201);
    const { id } = sent.body as { id: number };
    await admin.post(`/api/confessions/${id}/approve`).expect(200);
    return id;
  };
  const quote = (id: number, words: string, size = 'wide') =>
    get(`/article/${id}/card.png?${new URLSearchParams({ size, words })}`);

  it('has the words as the article has them, in both sizes, without the numbers of sources', async () => {
    const id = await article();
    const answer = await quote(id, 'said NEVER once nobody');
    expect(answer.statusCode).toBe(404);
    for (const [size, expected] of [
      ['wide', WIDE],
      ['tall', TALL],
    ] as const) {
      const card = await quote(id, 'nobody asked again; and nobody wrote', size);
      expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/png']);
      expect(await sizeOf(card.rawPayload)).toEqual(expected);
      expect(drawn.at(-1)).toMatchObject({
        words: 'Nobody asked again, and nobody wrote',
        quoted: true,
        note: 'Spinster',
      });
    }
    expect((await quote(id, 'never” once')).statusCode).toBe(200);
    expect(drawn.at(-1)!.words).toBe('never” once.');
  });

  it('counts code points, has an address that nginx takes, and says that a cut quote goes on', async () => {
    const content = `${'\u{20000}'.repeat(700)}.`;
    const id = await article({ content });
    const longest = `${'\u{20000}'.repeat(599)}…`;
    expect(`/article/${id}/card.png?${new URLSearchParams({ size: 'wide', words: longest })}`.length).toBeLessThan(
      8_000,
    );
    expect((await quote(id, longest)).statusCode).not.toBe(400);
    expect((await quote(id, `${longest}…`)).statusCode).toBe(400);
    const cut = await article();
    expect((await quote(cut, 'Nobody asked again…')).statusCode).toBe(200);
    expect(drawn.at(-1)!.words).toBe('Nobody asked again…');
  });

  it('is the title without words, and exists only for words and articles that readers see', async () => {
    const id = await article();
    const card = await get(`/article/${id}/card.png`);
    expect(await sizeOf(card.rawPayload)).toEqual(TALL);
    expect(drawn.at(-1)).toMatchObject({ words: 'Spinster', quoted: false });
    const draft = await article({ published: false });
    const refused = [
      quote(id, 'Somebody else said'),
      quote(id, 'obody aske'),
      quote(draft, 'Nobody asked'),
      quote(999_999, 'a'),
    ];
    expect((await Promise.all(refused)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect((await quote(id, 'Somebody else said')).json()).toMatchObject({ code: 'quote.not-found' });
    const wrong = ['size=huge', `words=${'a'.repeat(601)}`, 'words=a&words=b', 'words=%ED%A0%80'];
    for (const query of wrong) {
      const { statusCode } = await get(`/article/${id}/card.png?${query}`);
      expect([query.slice(0, 20), statusCode]).toEqual([query.slice(0, 20), query.includes('%ED') ? statusCode : 400]);
      expect(statusCode).toBeLessThan(500);
    }
  });

  it('of a title has the name of its category as it is now', async () => {
    const { body } = await admin.post('/api/categories').send({ name: 'Clocks' }).expect(201);
    const { id: categoryId } = body as { id: number };
    const id = await article({ categoryId });
    await get(`/article/${id}/card.png`);
    expect(drawn.at(-1)).toMatchObject({ words: 'Spinster', note: 'Clocks', category: 'clocks' });
    await admin.put(`/api/categories/${categoryId}`).send({ name: 'Horology', slug: 'horology' }).expect(200);
    await get(`/article/${id}/card.png`);
    expect(drawn.at(-1)).toMatchObject({ words: 'Spinster', note: 'Horology', category: 'horology' });
  });

  it('is gone with the words, and with the article', async () => {
    const id = await article();
    expect((await quote(id, 'Nobody asked again')).statusCode).toBe(200);
    await admin.put(`/api/posts/${id}`).send({ content: 'Everybody asked.' }).expect(200);
    expect((await quote(id, 'Nobody asked again')).statusCode).toBe(404);
    expect((await quote(id, 'Everybody asked')).statusCode).toBe(200);
    await admin.put(`/api/posts/${id}`).send({ published: false }).expect(200);
    expect((await quote(id, 'Everybody asked')).statusCode).toBe(404);
  });

  it('of a story is never kept: it is 404 from the moment in which the story is withdrawn', async () => {
    const id = await story('Two boxes on the form. I checked the margin.');
    const card = await get(`/stories/${id}/card.png`);
    expect([card.statusCode, card.headers['cache-control']]).toEqual([200, 'public, max-age=0, must-revalidate']);
    expect(drawn.at(-1)).toEqual({
      ...{
        words: 'Two boxes on the form. I checked the margin.',
        quoted: true,
        category: 'The Body',
        marksLastWord: true,
      },
      ...{ site: expect.any(String), note: 'Stories without names' },
    });
    expect((await sharp(card.rawPayload).metadata()).exif).toBeUndefined();
    await admin.delete(`/api/confessions/${id}`).expect(204);
    expect((await get(`/stories/${id}/card.png`)).statusCode).toBe(404);
  });

  it('of a story that nobody has approved does not exist', async () => {
    const sent = await archive.visitor
      .post('/api/confessions')
      .send({ content: 'Not yet.', category: 'Other' })
      .expect(201);
    for (const id of [(sent.body as { id: number }).id, 999_999, 'seven'])
      expect([id, (await get(`/stories/${id}/card.png`)).statusCode]).toEqual([id, 404]);
  });

  it('can be drawn for stories in any script and of any shape, or is refused', async () => {
    const texts = [
      ...[
        'قالت: «لا». ثم مشت.',
        '彼女は言葉を選んだ。',
        'می‌خواهم بگویم.',
        'हिन्दी में एक शब्द',
        'Слово',
        'ภาษาไทย',
        '한국어 😀👩🏽‍🚀',
      ],
      ...HOSTILE_TEXTS.filter((_, index) => index % 12 === 0),
      ...['w'.repeat(3_000), 'A word. '.repeat(600), 'One.\n\n\n\nTwo.\nThree.'],
    ];
    for (const [at, content] of texts.entries()) {
      const id = await story(`${content.slice(0, 4_000)} ${at}`);
      const { statusCode, rawPayload } = await get(`/stories/${id}/card.png?size=wide`);
      expect([content, at < 7 ? statusCode : [200, 404].includes(statusCode)]).toEqual([content, at < 7 ? 200 : true]);
      if (statusCode === 200) expect(await sizeOf(rawPayload)).toEqual(WIDE);
    }
  });
});
