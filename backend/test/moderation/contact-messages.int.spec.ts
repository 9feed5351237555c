import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { PubSub } from '../../src/platform/pubsub/pubsub.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { today } from '../support/today.js';
import { MESSAGE } from '../support/write-calls.js';

describe('a message to the editors', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const rows = (sql: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<Record<string, unknown>[]>(sql, params);
  const write = (body: object) => archive.visitor.post('/api/contact').send(body);
  const messages = async () => (await admin.get('/api/contact').expect(200)).body as { id: number; text: string }[];
  const counted = async () => ((await admin.get('/api/moderation/counts')).body as { messages: number }).messages;

  it('waits on the desk, with the email to answer to, until an admin is done with it', async () => {
    const before = await counted();
    const answer = await write({ ...MESSAGE, email: ' Robin@Example.org ' }).expect(202);
    expect(answer.text).toBe('');
    expect(await counted()).toBe(before + 1);
    const sent = (await messages()).find(({ text }) => text === MESSAGE.text)!;
    expect(sent).toEqual({
      ...MESSAGE,
      id: expect.any(Number),
      email: 'robin@example.org',
      hasEmail: true,
      day: today(),
    });
    await admin.delete(`/api/contact/${sent.id}`).expect(204);
    await admin.delete(`/api/contact/${sent.id}`).expect(404);
    expect(await rows('select 1 from contact_message where id = ?', [sent.id])).toEqual([]);
    expect(await counted()).toBe(before);
  });

  it('is announced to open desks when it arrives and when it is gone', async () => {
    const sent = jest.spyOn(archive.app.get(PubSub, { strict: false }), 'publish');
    await write(MESSAGE).expect(202);
    await admin.delete(`/api/contact/${(await messages())[0]!.id}`).expect(204);
    expect(sent.mock.calls.filter(([topic]) => topic === 'pending')).toHaveLength(2);
    sent.mockRestore();
  });

  it('about a story has no email: the API refuses one, and so does the database', async () => {
    const story = { about: 'story', text: 'Please take out the name of my street.' };
    const refused = await write({ ...story, email: 'robin@example.org' }).expect(400);
    expect(refused.body).toMatchObject({ code: 'contact.email', errors: [{ path: 'email' }] });
    for (const email of [undefined, null]) await write({ ...story, email }).expect(202);
    const stored = rows("insert into contact_message (about, text, email) values ('story', 'x', 'a@b.co')");
    await expect(stored).rejects.toThrow('contact_message_about_a_story_is_anonymous');
  });

  it('is stored with another id if its random id is taken', async () => {
    const [{ expression }] = (await rows(`select column_default as expression from information_schema.columns
      where table_name = 'contact_message' and column_name = 'id'`)) as [{ expression: string }];
    await rows('delete from contact_message');
    await rows("insert into contact_message (id, about, text) values (7, 'site', 'Here first')");
    await rows('create sequence taken_id start 7');
    await rows("alter table contact_message alter column id set default nextval('taken_id')");
    try {
      await write(MESSAGE).expect(202);
      expect((await messages()).map(({ id }) => id).sort()).toEqual([7, 8]);
    } finally {
      await rows(`alter table contact_message alter column id set default ${expression}`);
      await rows('drop sequence taken_id');
    }
  });

  it('is listed by day, oldest first, also across pages', async () => {
    await rows('delete from contact_message');
    const days = ['2026-11-03', '2026-11-01', '2026-11-02'];
    for (const day of days) await rows("insert into contact_message (about, text, day) values ('site', 'x', ?)", [day]);
    const first = await admin.get('/api/contact?limit=2').expect(200);
    const [, next] = /^<([^>]+)>/.exec(first.get('link')!)!;
    const second = await admin.get(next!).expect(200);
    const listed = [first, second].flatMap(({ body }) => (body as { day: string }[]).map(({ day }) => day));
    expect(listed).toEqual(days.toSorted());
  });

  it('can be filtered by its subject, also across pages', async () => {
    await rows('delete from contact_message');
    const all = [
      ['account', '2026-11-03'],
      ['site', '2026-11-01'],
      ['account', '2026-11-01'],
      ['story', '2026-11-02'],
      ['account', '2026-11-02'],
    ];
    for (const message of all) await rows("insert into contact_message (about, text, day) values (?, 'x', ?)", message);
    const first = await admin.get('/api/contact?about=account&limit=2').expect(200);
    expect(first.get('x-total-count')).toBe('3');
    const [, next] = /^<([^>]+)>/.exec(first.get('link')!)!;
    const second = await admin.get(next!).expect(200);
    const listed = [first, second].flatMap(({ body }) => body as { about: string; day: string }[]);
    expect(listed.map(({ about, day }) => [about, day])).toEqual([
      ['account', '2026-11-01'],
      ['account', '2026-11-02'],
      ['account', '2026-11-03'],
    ]);
    const none = await admin.get('/api/contact?about=other').expect(200);
    expect(none.body).toEqual([]);
  });

  it.each(['poem', ''])('cannot be filtered by a subject that the form does not have: %j', async (about) => {
    const answer = await admin.get(`/api/contact?about=${about}`).expect(400);
    expect(answer.body).toMatchObject({ errors: [{ path: 'about' }] });
  });

  it('has a random number, and a day as its only time', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => write({ ...MESSAGE, text: `Message number ${n}.` })));
    const stored = await rows('select * from contact_message order by ctid');
    const ids = stored.map(({ id }) => id as number);
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b));
    expect(Math.max(...ids) - Math.min(...ids)).toBeGreaterThan(1_000_000);
    expect(Object.keys(stored[0]!)).toEqual(['id', 'about', 'text', 'email', 'day']);
  });

  it.each([
    ['about', 'Choose what your message is about.', { about: 'poem' }],
    ['about', 'Choose what your message is about.', { about: undefined }],
    ['text', 'Write at least 10 characters, so we know what you mean.', { text: undefined }],
    ['text', 'Write at least 10 characters, so we know what you mean.', { text: '\u200b'.repeat(10) }],
    ['text', 'Keep it to 4,000 characters or fewer. You can send a second message.', { text: '🕯'.repeat(4_001) }],
    ['email', 'Enter a valid email, or leave it blank.', { email: 'robin' }],
    ['accountId', 'Unrecognized key: accountId', { accountId: 1 }],
  ])('is refused with an invalid %s: %s', async (path, message, change) => {
    const answer = await write({ ...MESSAGE, ...change }).expect(400);
    expect(answer.body).toMatchObject({ message, errors: [{ path, message }] });
  });
});
