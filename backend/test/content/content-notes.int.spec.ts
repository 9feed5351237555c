import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { CONTENT_NOTES } from '../../src/kernel/content-limits.js';
import { Desk } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Noted {
  id: number;
  contentNotes: string[];
  version: number;
}

describe('the content notes of a story', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());

  const sql = (query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<Record<string, unknown>[]>(query, params);
  const send = (contentNotes: unknown, content = 'They had a word for it.') =>
    archive.visitor.post('/api/confessions').send({ content, category: 'Other', contentNotes });
  const edit = (id: number, fields: object) => desk.admin.put(`/api/confessions/${id}`).send(fields);
  const story = async (contentNotes: string[]) => {
    const { body } = await send(contentNotes).expect(201);
    await desk.admin.post(`/api/confessions/${(body as Noted).id}/approve`).expect(200);
    return (body as Noted).id;
  };
  const one = async (id: number) => (await archive.visitor.get(`/api/confessions/${id}`).expect(200)).body as Noted;
  const notesIn = ({ body }: Response, id: number, key = 'id') =>
    (body as Record<string, unknown>[]).find((item) => item[key] === id)?.['contentNotes'];

  it('are in every response that has its text, in the order of the list', async () => {
    const sent = await send(['slurs', 'family'], 'A zeugma was said.').expect(201);
    const { id } = sent.body as Noted;
    const notes = ['family', 'slurs'];
    expect(sent.body).toMatchObject({ contentNotes: notes });
    expect(notesIn(await desk.admin.get('/api/confessions/pending').expect(200), id)).toEqual(notes);
    await desk.admin.post(`/api/confessions/${id}/approve`).expect(200);
    expect(await one(id)).toMatchObject({ contentNotes: notes });
    expect(notesIn(await archive.visitor.get('/api/confessions').expect(200), id)).toEqual(notes);
    await desk.member.post('/api/bookmarks').send({ contentType: 'confession', confessionId: id }).expect(201);
    const postId = await desk.post(true, 'Zeugma');
    await desk.member.post('/api/bookmarks').send({ contentType: 'post', postId }).expect(201);
    const saved = await desk.member.get('/api/bookmarks').expect(200);
    expect([notesIn(saved, id, 'confessionId'), notesIn(saved, postId, 'postId')]).toEqual([notes, []]);
    await eventually(
      async () => {
        const { body } = await archive.visitor.get('/api/search?q=zeugma').expect(200);
        const hits = body as { type: string; contentNotes: string[] }[];
        const notesOf = (type: string) => hits.find((hit) => hit.type === type)?.contentNotes.join();
        return notesOf('story') === notes.join() && notesOf('article') === '';
      },
      { what: 'both search hits, with the notes of the story' },
    );
  });

  it('are optional', async () => {
    const { body } = await archive.visitor.post('/api/confessions').send({ content: 'Fine.', category: 'Other' });
    expect(body).toMatchObject({ contentNotes: [] });
    expect((await send([]).expect(201)).body).toMatchObject({ contentNotes: [] });
  });

  it.each([
    ['more than three', ['family', 'slurs', 'death', 'suicide'], 'Pick at most three content notes.'],
    ['an unknown one', ['family', 'spiders'], 'Invalid enum value'],
    ['an inherited name', ['constructor'], 'Invalid enum value'],
    ['one twice', ['family', 'family'], 'Pick each content note only once.'],
    ['a text', 'family', 'Expected array, received string'],
    ['null', null, 'Expected array, received null'],
  ])('are refused with %s, sent or edited', async (_, contentNotes, message) => {
    const errors = [{ path: 'contentNotes', message }];
    expect((await send(contentNotes).expect(400)).body).toMatchObject({ errors });
    const id = await story(['death']);
    expect((await edit(id, { contentNotes }).expect(400)).body).toMatchObject({ errors });
    expect(await one(id)).toMatchObject({ contentNotes: ['death'] });
  });

  it('are changed by a moderator, for readers too, and leave the text as it is', async () => {
    const id = await story(['family']);
    const before = await one(id);
    const { body } = await edit(id, { contentNotes: ['suicide', 'death'], version: before.version }).expect(200);
    const after = { ...before, contentNotes: ['suicide', 'death'], version: before.version + 1 };
    expect(body).toMatchObject(after);
    expect(await one(id)).toEqual(after);
    await edit(id, { contentNotes: ['slurs'], version: before.version }).expect(409);
    await edit(id, { content: 'Corrected.' }).expect(200);
    expect(await one(id)).toMatchObject({ content: 'Corrected.', contentNotes: ['suicide', 'death'] });
    await edit(id, { contentNotes: [] }).expect(200);
    expect(await one(id)).toMatchObject({ contentNotes: [] });
  });

  it('are not changed by an edit that has the same ones in another order', async () => {
    const id = await story(['family', 'slurs']);
    const before = await one(id);
    const { body, headers } = await edit(id, { contentNotes: ['slurs', 'family'] }).expect(200);
    expect(body).toMatchObject(before);
    expect(headers['x-decision-id']).toBeUndefined();
  });

  it('are checked by the database as well, which knows the same ten', async () => {
    const write = (notes: readonly (string | null)[]) =>
      sql(
        `insert into confession (content, category, created_at, content_notes)
         values ('x', 'Other', '2026-11-21Z', (select array_agg(note) from jsonb_array_elements_text(?::jsonb) note))`,
        [JSON.stringify(notes)],
      );
    for (const note of CONTENT_NOTES) await write([note]);
    for (const notes of [CONTENT_NOTES.slice(0, 4), ['spiders'], ['family', null]])
      await expect(write(notes)).rejects.toThrow('confession_content_notes_are_known');
  });
});
