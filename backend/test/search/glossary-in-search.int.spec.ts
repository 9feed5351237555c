import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { makeServer } from '../../src/application.js';
import type { Application } from '../../src/application.js';
import { Settings } from '../../src/platform/config/settings.js';
import { eventually } from '../support/eventually.js';
import { FakeMeili } from '../support/fake-meili.js';
import { SEARCH_ENGINES } from '../support/search-engines.js';
import type { SearchEngine } from '../support/search-engines.js';
import { personWith } from '../support/staff.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const SPINSTER = {
  term: 'spinster',
  forms: ['spinsterish'],
  definition: 'A word.',
  published: true,
  synonyms: [
    { word: 'unwed', relation: 'preferred' },
    { word: 'old maid', relation: 'avoided' },
    { word: 'tabby', relation: 'slur' },
    { word: 'thornback', relation: 'neutral' },
  ],
};

describe.each(SEARCH_ENGINES)('the words of the glossary in the search on %s', (_name, start) => {
  let archive: TestApp;
  let engine: SearchEngine;
  let editor: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    engine = await start(archive);
    editor = (await personWith(archive, 'editor')).agent;
    for (const [at, word] of ['spinster', 'unwed', 'tabby', 'spinsterish', 'thornback'].entries())
      await engine.index.put({
        ...{ type: 'article', id: at + 1, version: 1, title: `Text ${at}`, excerpt: '', body: `One ${word} of many.` },
        ...{ category: null, publishedAt: 1_000 * at },
      });
    await engine.settled();
  });
  afterAll(async () => {
    await engine?.ended();
    await archive?.close();
  });

  /** As the event handler does in a worker. */
  const searched = async () => {
    engine.index.useNewWords();
    await engine.settled();
  };
  const find = async (words: string) => (await engine.index.find(words, 10)).hits.map(({ id }) => id).sort();

  it('find the term and the preferred words once it is published, and a preferred word finds only itself', async () => {
    await editor
      .post('/api/glossary')
      .send({ ...SPINSTER, published: false })
      .expect(201);
    await searched();
    // The file says that an old maid is a spinster.
    expect([await find('old maid'), await find('tabby')]).toEqual([[1], [3]]);

    await editor.put('/api/glossary/spinster').send({ published: true }).expect(200);
    await searched();
    expect(await find('old maid')).toEqual([1, 2, 4]);
    expect(await find('tabby')).toEqual([1, 2, 3, 4]);
    expect(await find('spinster')).toEqual([1, 2, 4]);
    expect(await find('spinsterish')).toEqual([1, 2, 4]);
    expect(await find('thornback')).toEqual([1, 4, 5]);
    expect(await find('unwed')).toEqual([2]);
    expect(await find('"old maid"')).toEqual([]);
    // The words of the file are still there.
    expect(await find('unmarried woman')).toEqual([1]);
  });

  it('find what they found before once they are gone', async () => {
    await editor.put('/api/glossary/spinster').send({ synonyms: [] }).expect(200);
    await searched();
    expect([await find('old maid'), await find('tabby')]).toEqual([[1], [3]]);
    await editor.delete('/api/glossary/spinster').expect(204);
    await searched();
    expect(await find('spinsterish')).toEqual([4]);
  });
});

describe('a change of the glossary', () => {
  let archive: TestApp;
  let meili: FakeMeili;
  let editor: TestAgent;
  let otherProcess: Application | undefined;
  beforeAll(async () => {
    meili = new FakeMeili();
    await meili.start();
    archive = await startApp('PostgreSQL', { meili: meili.address });
    editor = (await personWith(archive, 'editor')).agent;
  });
  afterAll(async () => {
    await otherProcess?.close();
    await archive?.close();
    await meili?.stop();
  });

  it('reaches Meilisearch without a restart, and is undone there', async () => {
    const synonyms = () => meili.indexes.get('archive')?.settings.synonyms as Record<string, string[]> | undefined;
    await eventually(() => synonyms()?.['hermaphrodite'], { what: 'the words of the file' });
    await editor.post('/api/glossary').send(SPINSTER).expect(201);
    await eventually(() => synonyms()?.['tabby'], { what: 'the new words' });
    expect(synonyms()!['tabby']).toEqual(['spinster', 'spinsterish', 'unwed']);
    expect(synonyms()!['hermaphrodite']).toEqual(['intersex']);
    await editor.delete('/api/glossary/spinster').expect(204);
    await eventually(() => !synonyms()!['tabby'], { what: 'the settings without the words' });
  });

  it('reaches the searches of another process, which say what is better', async () => {
    otherProcess = await makeServer(new Settings({ ...archive.settings, role: 'api', meili: undefined }), 'none');
    await otherProcess.http!.listen(0, '127.0.0.1');
    const url = await otherProcess.http!.getUrl();
    const read = async (path: string) => (await (await fetch(`${url}${path}`)).json()) as { id: number }[];
    const said = () => read('/api/search/words?q=a%20tabby');
    const { body: post } = await editor
      .post('/api/posts')
      .send({ title: 'Unwed', content: 'A text.', categoryId: 1, published: true })
      .expect(201);
    await eventually(async () => (await read('/api/search?q=unwed')).length === 1, { what: 'the article' });
    expect([await read('/api/search?q=tabby'), await said()]).toEqual([[], []]);

    await editor.post('/api/glossary').send(SPINSTER).expect(201);
    await eventually(async () => (await read('/api/search?q=tabby')).map(({ id }) => id).includes(post.id), {
      what: 'the article by a word that the glossary avoids',
    });
    await eventually(async () => (await said()).length === 1, { what: 'the line about the word' });
    expect(await said()).toEqual([
      { word: 'tabby', relation: 'slur', term: 'spinster', slug: 'spinster', preferred: ['unwed'] },
    ]);
    await editor.delete('/api/glossary/spinster').expect(204);
    await eventually(async () => (await said()).length === 0, { what: 'no line about the word' });
  });

  it('is known immediately in the process that made it', async () => {
    const said = async (q: string) => (await archive.visitor.get('/api/search/words').query({ q }).expect(200)).body;
    await editor.post('/api/glossary').send(SPINSTER).expect(201);
    expect(await said('Spinsterish')).toEqual([
      { word: 'spinsterish', relation: null, term: 'spinster', slug: 'spinster', preferred: ['unwed'] },
    ]);
    expect(await said('why old maid?')).toMatchObject([{ word: 'old maid', relation: 'avoided' }]);
    await editor.put('/api/glossary/spinster').send({ published: false }).expect(200);
    expect(await said('Spinsterish')).toEqual([]);
    await archive.visitor.get('/api/search/words').expect(400);
  });
});
