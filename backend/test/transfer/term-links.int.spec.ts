import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { ZipReader } from '../../src/transfer/zip-reader.js';
import { eventually } from '../support/eventually.js';
import { ImportFolder } from '../support/import-sources.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { startElsewhere, Transfers } from '../support/transfers.js';

const CONTENT = 'A spinster and a crone.';
const SPINSTER = '<a class="term" href="/glossary/spinster">spinster</a>';

describe('an export of articles with links to terms, and its import', () => {
  const transfers = new Transfers();
  const folder = new ImportFolder();
  let from: TestApp;
  let to: TestApp;
  let editor: { from: TestAgent; to: TestAgent };
  let id: number;
  let file: string;
  beforeAll(async () => {
    [from, to] = [await startApp(), await startElsewhere()];
    editor = { from: await from.admin(), to: await to.admin() };
    for (const term of ['spinster', 'crone'])
      await editor.from.post('/api/glossary').send({ term, definition: 'A word.', published: true }).expect(201);
    const article = { title: 'Two words', content: CONTENT, categoryId: 1, published: true };
    id = (await editor.from.post('/api/posts').send(article).expect(201)).body.id;
    await choose('crone', false);
    ({ file } = await transfers.export(from));
  });
  afterAll(async () => {
    await from?.close();
    await to?.close();
    transfers.remove();
    folder.remove();
  });

  const choose = (slug: string, linked: boolean) =>
    editor.from.put(`/api/posts/${id}/terms`).send({ slug, linked }).expect(200);
  const there = async (): Promise<{ id: number; contentHtml: string }> => {
    const [{ id: own }] = (await to.visitor.get('/api/posts').expect(200)).body;
    return (await to.visitor.get(`/api/posts/${own}`).expect(200)).body;
  };
  const becomes = (html: string) =>
    eventually(async () => expect((await there()).contentHtml).toBe(`<p>${html}</p>`) === undefined);
  const load = async (options = {}) =>
    (await transfers.import(to, file, options)).output.find((line) => line.startsWith('Articles:'));
  const markdown = async (): Promise<string> => {
    const zip = await ZipReader.open(file);
    const text = await zip.read('articles/0001-two-words.md');
    zip.close();
    return text;
  };

  it('has the text as it was written, without a link, and names the terms that stay plain', async () => {
    expect((await editor.from.get(`/api/posts/${id}`).expect(200)).body.contentHtml).toContain(SPINSTER);
    const zip = await ZipReader.open(file);
    const whole = await zip.read('data/articles-1.json');
    zip.close();
    expect(JSON.parse(whole)).toMatchObject([{ content: CONTENT, termsOff: ['crone'] }]);
    const text = await markdown();
    expect(text).toContain('\nterms_off:\n  - crone\n');
    expect(text).toContain(`\n\n${CONTENT}\n`);
    expect(text).not.toContain('/glossary/');
  });

  it('has them in front matter, which another journal’s folder does not have', async () => {
    const text = await markdown();
    const read = (content: string) => folder.one('two-words.md', content);
    expect(await read(text)).toMatchObject({ item: { content: CONTENT, termsOff: ['crone'] } });
    const elsewhere = await read(text.replace(/^origin: .+\n/m, ''));
    expect(elsewhere).toMatchObject({ item: { content: CONTENT } });
    expect(elsewhere).not.toHaveProperty('item.termsOff', ['crone']);
    expect(await read(text.replace('  - crone', '  - "Old Crone"'))).toMatchObject({
      wrong: expect.stringContaining('is not a slug'),
    });
  });

  it('links to the terms that came with it, but not to those that are switched off', async () => {
    expect(await load()).toBe('Articles: 1 new.');
    await becomes(`A ${SPINSTER} and a crone.`);
    const { body } = await editor.to.get(`/api/posts/${(await there()).id}/terms`).expect(200);
    expect(body).toMatchObject([
      { slug: 'spinster', linked: true },
      { slug: 'crone', linked: false },
    ]);
    expect(await load({ update: true })).toBe('Articles: 1 already here.');
  });

  it('takes over a later choice when it updates, without a new version of the text', async () => {
    await choose('spinster', false);
    ({ file } = await transfers.export(from));
    expect(await load()).toContain('1 changed in the source since, left as they are here');
    const before = await there();
    expect(await load({ update: true })).toBe('Articles: 1 changed.');
    await becomes(CONTENT);
    expect(await there()).toEqual({ ...before, contentHtml: `<p>${CONTENT}</p>` });
  });

  it('switches on no term that is switched off here', async () => {
    await choose('crone', true);
    ({ file } = await transfers.export(from));
    expect(await load({ update: true })).toBe('Articles: 1 changed.');
    const after = await there();
    expect(after.contentHtml).toBe(`<p>${CONTENT}</p>`);
    const { body } = await editor.to.get(`/api/posts/${after.id}/terms`).expect(200);
    expect(body).toMatchObject([{ linked: false }, { linked: false }]);
  });
});
