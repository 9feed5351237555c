import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import type TestAgent from 'supertest/lib/agent.js';
import { ImportTerms } from '../../src/modules/glossary/contract.js';
import { ZipReader } from '../../src/transfer/zip-reader.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { rowsOf, sendTo, startElsewhere, Transfers } from '../support/transfers.js';

const SPINSTER = {
  term: 'spinster',
  kind: 'noun',
  forms: ['spinsters'],
  synonyms: [{ word: 'single', relation: 'preferred', note: 'Fits everyone.' }],
  definition: 'A woman who isn’t married.',
  history: '- **1617:** in court.',
  instead: 'Nothing.',
  sources: '1. Froide, 2005.',
  published: true,
};

describe('an export of the glossary, and its import', () => {
  const transfers = new Transfers();
  let from: TestApp;
  let to: TestApp;
  let editor: { from: TestAgent; to: TestAgent };
  let file: string;
  beforeAll(async () => {
    [from, to] = [await startApp(), await startElsewhere()];
    editor = { from: await from.admin(), to: await to.admin() };
    await editor.from.post('/api/glossary').send(SPINSTER).expect(201);
    await editor.from.post('/api/glossary').send({ term: 'Not yet', definition: 'A draft.' }).expect(201);
    ({ file } = await transfers.export(from));
  });
  afterAll(async () => {
    await from?.close();
    await to?.close();
    transfers.remove();
  });

  const terms = async (who: TestAgent) =>
    ((await who.get('/api/glossary').expect(200)).body as { slug: string }[]).map(({ slug }) => slug);
  const read = async (who: TestAgent, slug: string) => {
    const { id: _, ...term } = (await who.get(`/api/glossary/${slug}`).expect(200)).body as Record<string, unknown>;
    return term;
  };
  const write = (who: TestAgent, change: object) => who.put('/api/glossary/spinster').send(change).expect(200);
  const load = async (archive: TestApp, options = {}) =>
    (await transfers.import(archive, file, options)).output.find((line) => line.startsWith('Terms:'));

  it('is text that can be read without any program of ours, and has no drafts in public', async () => {
    const zip = await ZipReader.open(file);
    expect(await zip.read('glossary/spinster.md')).toBe(
      '# spinster\n\nnoun; also: spinsters\n\nA woman who isn’t married.\n\n## History\n\n- **1617:** in court.\n\n' +
        '## What to say instead\n\nNothing.\n\n## Related words\n\n- single (preferred): Fits everyone.\n\n## Sources\n\n1. Froide, 2005.\n',
    );
    zip.close();
    const open = await ZipReader.open((await transfers.export(from, { publicOnly: true })).file);
    const listed = JSON.parse(await open.read('data/terms-1.json')) as { slug: string }[];
    expect(listed.map(({ slug }) => slug)).toEqual(['spinster']);
    open.close();
  });

  it('changes nothing in a dry run', async () => {
    const before = await rowsOf(to, 'term', 'term_mark');
    expect(await load(to, { dryRun: true })).toBe('Terms: 2 would be new.');
    expect(await rowsOf(to, 'term', 'term_mark')).toEqual(before);
  });

  it('moves every term with its texts, its dates and its state, once', async () => {
    expect(await load(to)).toBe('Terms: 2 new.');
    for (const slug of ['spinster', 'not-yet'])
      expect(await read(editor.to, slug)).toEqual(await read(editor.from, slug));
    expect(await terms(to.visitor)).toEqual(['spinster']);
    for (const one of [to, from]) expect(await load(one)).toBe('Terms: 2 already here.');
  });

  it('updates a term that has changed in the source, if it is asked to, and never one that was edited here', async () => {
    await write(editor.from, { instead: 'Her name.' });
    ({ file } = await transfers.export(from));
    expect(await load(to)).toContain('1 changed in the source since, left as they are here');
    expect(await load(to, { update: true })).toBe('Terms: 1 already here, 1 changed.');
    expect(await read(to.visitor, 'spinster')).toMatchObject({ instead: 'Her name.' });

    await write(editor.to, { instead: 'Ours.' });
    expect(await load(to, { update: true })).toBe('Terms: 2 already here.');
    await write(editor.from, { instead: 'Theirs.' });
    ({ file } = await transfers.export(from));
    expect(await load(to, { update: true })).toContain(
      '1 changed in the source and edited here, left as they are here',
    );
    expect(await read(to.visitor, 'spinster')).toMatchObject({ instead: 'Ours.' });
  });

  it('leaves a term as it is that was written here under the same address', async () => {
    const third = await startElsewhere();
    try {
      const admin = await third.admin();
      await admin.post('/api/glossary').send({ term: 'Spinster', definition: 'Ours.', published: true }).expect(201);
      await load(third, { asDrafts: true });
      expect(await read(third.visitor, 'spinster')).toMatchObject({ definition: 'Ours.', status: 'published' });
      expect(await read(admin, 'not-yet')).toMatchObject({ status: 'draft' });
    } finally {
      await third.close();
    }
  });

  it('leaves a term as it is that was written anew after the imported one was deleted', async () => {
    const third = await startElsewhere();
    try {
      const admin = await third.admin();
      expect(await load(third)).toBe('Terms: 2 new.');
      await admin.delete('/api/glossary/spinster').expect(204);
      await write(editor.from, { instead: 'Changed since.' });
      ({ file } = await transfers.export(from));
      expect(await load(third, { update: true })).toBe('Terms: 1 already here, 1 deleted here, stay deleted.');
      await admin
        .post('/api/glossary')
        .send({ ...SPINSTER, instead: 'Written anew.' })
        .expect(201);
      expect(await load(third, { update: true })).toContain(
        '1 changed in the source and edited here, left as they are here',
      );
      expect(await read(third.visitor, 'spinster')).toMatchObject({ instead: 'Written anew.' });
    } finally {
      await third.close();
    }
  });

  it('brings back nothing that was deleted, there or at home', async () => {
    for (const [archive, who] of [
      [to, editor.to],
      [from, editor.from],
    ] as const) {
      await who.delete('/api/glossary/spinster').expect(204);
      expect(await load(archive)).toBe('Terms: 1 already here, 1 deleted here, stay deleted.');
      expect(await terms(who)).toEqual(['not-yet']);
    }
  });

  it('lists a term with a word twice as wrong, also in a dry run, and can leave it out', async () => {
    const third = await startElsewhere();
    try {
      await editor.from
        .post('/api/glossary')
        .send({ term: 'Hag', forms: ['hags'], definition: 'Old.' })
        .expect(201);
      // No form of this product stores that.
      const words = JSON.stringify([{ word: 'Hags', relation: 'neutral' }]);
      await from.app.get(MikroORM).em.fork().execute("update term set synonyms = ?::jsonb where slug = 'hag'", [words]);
      const wrong = (await transfers.export(from)).file;
      for (const dryRun of [true, false]) {
        const { ok, output } = await transfers.import(third, wrong, { dryRun });
        expect(ok).toBe(false);
        expect(output).toContainEqual(
          expect.stringMatching(/^ {2}data\/terms-1\.json, \d: synonyms have the term itself or one of its forms$/),
        );
      }
      const { output } = await transfers.import(third, wrong, { skipWrong: true });
      expect(output).toContain('Terms: 1 new.');
      expect(await terms(await third.admin())).toEqual(['not-yet']);
    } finally {
      await third.close();
      await editor.from.delete('/api/glossary/hag').expect(204);
    }
  });

  it('names the term that an import refuses', async () => {
    const times = { createdAt: '2026-11-20T00:00:00.000Z', updatedAt: '2026-11-20T00:00:00.000Z', publishedAt: null };
    const hag = { ...SPINSTER, ...times, slug: 'hag', term: 'Hag', synonyms: [], forms: ['hags'] };
    const crone = { ...hag, slug: 'crone', term: 'Crone', synonyms: [{ word: 'crone', relation: 'neutral' as const }] };
    const send = sendTo(to)(new ImportTerms([hag, crone], { update: false, dryRun: true }));
    await expect(send).rejects.toThrow('“Crone”: “crone” is the term itself or one of its forms.');
  });

  it('as drafts publishes nothing', async () => {
    const third = await startElsewhere();
    try {
      expect(await load(third, { asDrafts: true })).toBe('Terms: 2 new.');
      expect(await terms(third.visitor)).toEqual([]);
      expect(await terms(await third.admin())).toEqual(['not-yet', 'spinster']);
    } finally {
      await third.close();
    }
  });
});
