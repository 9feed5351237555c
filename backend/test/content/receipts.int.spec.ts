import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { Clock, isoDay } from '../../src/kernel/clock.js';
import { ForgetReceipts } from '../../src/modules/content/jobs/forget-receipts.js';
import { ReceiptNumbers } from '../../src/platform/security/receipt-numbers.js';
import { eventually } from '../support/eventually.js';
import { waitUntilIdle } from '../support/queues.js';
import { newSender, post, tally, times, WITH_LIMITS } from '../support/rate-limits.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const UNKNOWN = '0000000000000000';
const TEXT = 'I learned the word consent from a poster.';
const DAY_MS = 86_400_000;

interface Sent {
  id: number;
  receipt: string;
}

describe('the receipt of a story', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());
  afterEach(() => void jest.restoreAllMocks());

  const rows = <T extends object = Record<string, unknown>>(sql: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(sql, params);
  const send = async (more: object = {}) =>
    (
      await archive.visitor
        .post('/api/confessions')
        .send({ content: TEXT, category: 'Other', ...more })
        .expect(201)
    ).body as Sent;
  const published = async () => {
    const sent = await send();
    await admin.post(`/api/confessions/${sent.id}/approve`).expect(200);
    return sent;
  };
  const decline = (id: number) =>
    admin.delete(`/api/confessions/${id}`).send({ reason: 'other', note: 'Sorry.' }).expect(204);
  const call = (path: string, body: object) => archive.visitor.post(`/api/receipts${path}`).send(body);
  const find = async (receipt: string) => (await call('', { receipt }).expect(200)).body as object;
  const withdraw = (receipt: string) => call('/withdraw', { receipt });

  it('is 16 digits, which nothing stores and no cache may', async () => {
    const answer = await archive.visitor
      .post('/api/confessions')
      .send({ content: TEXT, category: 'Other' })
      .expect(201);
    const { receipt } = answer.body as Sent;
    expect(receipt).toMatch(/^\d{16}$/);
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    const looked = await call('', { receipt }).expect(200);
    expect([looked.headers['cache-control'], looked.headers['etag'], looked.headers['set-cookie']]).toEqual([
      'private, no-store',
      undefined,
      undefined,
    ]);
    const [stored] = await rows('select to_jsonb(r)::text as text from receipt r order by story_id desc limit 1');
    expect(stored!['text']).not.toContain(receipt);
  });

  it('is the same for a request that is repeated within a minute, and another one for each story', async () => {
    const formToken = 'a-form-that-is-sent-twice';
    const [first, again] = await Promise.all([send({ formToken }), send({ formToken })]);
    expect(again).toEqual(first);
    expect(await send({ formToken })).toEqual(first);
    const others = [await send({ formToken, content: 'Another text.' }), await send(), await send()];
    expect(new Set([first, ...others].map(({ receipt }) => receipt)).size).toBe(4);
    expect(await rows('select 1 from receipt where story_id = ?', [first.id])).toHaveLength(1);
  });

  it('shows what became of the story', async () => {
    const { id, receipt } = await send();
    const ended = { reason: null, note: null };
    expect(await find(receipt)).toEqual({
      status: 'waiting',
      ...ended,
      content: TEXT,
      category: 'Other',
      contentNotes: [],
      version: 1,
    });
    await admin.post(`/api/confessions/${id}/approve`).expect(200);
    const found = { status: 'published', ...ended, content: TEXT, category: 'Other', contentNotes: [], storyId: id };
    expect(await find(receipt)).toEqual(found);
    await decline(id);
    expect(await find(receipt)).toEqual({ status: 'declined', reason: 'other', note: 'Sorry.' });
  });

  it('is declined with its story in a bulk decision, too, with a reason or without', async () => {
    for (const why of [
      { reason: 'already-here', note: 'We have it twice.' },
      { reason: null, note: null },
    ]) {
      const { id, receipt } = await send();
      const items = [{ kind: 'confession', id, version: 1 }];
      const decision = { action: 'delete', items, ...(why.reason && why) };
      await admin.post('/api/moderation/decisions').send(decision).expect(200);
      expect(await find(receipt)).toEqual({ status: 'declined', ...why });
    }
  });

  it('is accepted as people copy it: with spaces, dashes, invisible characters and full-width digits', async () => {
    const { receipt } = await send();
    const groups = receipt.match(/.{4}/g)!;
    const wide = [...receipt].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join('');
    for (const typed of [
      groups.join(' '),
      groups.join('-'),
      ` ${groups.join(' – ')}\n`,
      `\u200e${receipt}\u200b`,
      wide,
    ])
      expect(await find(typed)).toMatchObject({ status: 'waiting' });
    for (const typed of [
      receipt.slice(1),
      `${receipt}1`,
      `x${receipt}`,
      receipt.replace(/.$/, 'O'),
      '',
      'x'.repeat(200),
      4,
      null,
    ]) {
      const refused = await call('', { receipt: typed }).expect(400);
      expect(refused.body).toMatchObject({
        errors: [{ path: 'receipt', message: 'A receipt number has 16 digits. Check that you have all of them.' }],
      });
    }
  });

  it('that is unknown gets 404, after the same hash as a known one', async () => {
    const hash = jest.spyOn(archive.app.get(ReceiptNumbers, { strict: false }), 'hashLookedUp');
    for (const path of ['', '/withdraw', '/correct']) {
      const answer = await call(path, { receipt: UNKNOWN, ...(path === '/correct' && { content: 'X' }) }).expect(404);
      expect(answer.body).toMatchObject({ code: 'receipt.not-found' });
    }
    expect(hash).toHaveBeenCalledTimes(3);
  });

  it('lets its author change the text while it waits', async () => {
    const { id, receipt } = await send();
    const correct = (content: string) => call('/correct', { receipt, content });
    expect((await correct('Without the name.').expect(200)).body).toMatchObject({
      status: 'waiting',
      content: 'Without the name.',
    });
    const [story] = await rows('select content, version from confession where id = ?', [id]);
    expect(story).toEqual({ content: 'Without the name.', version: 2 });
    // A moderator who has read the old text does not publish the new one.
    await admin.post(`/api/confessions/${id}/approve`).send({ version: 1 }).expect(409);
    await admin.post(`/api/confessions/${id}/approve`).send({ version: 2 }).expect(200);
    expect((await correct('Too late.').expect(409)).body).toMatchObject({ code: 'receipt.published' });
    await admin.delete(`/api/confessions/${id}`).expect(204);
    expect((await correct('Too late.').expect(409)).body).toMatchObject({ code: 'receipt.ended' });
    expect(await rows("select 1 from story_decision where item_id = ? and action = 'edited'", [id])).toEqual([]);
    await correct('x'.repeat(10_001)).expect(400);
  });

  it('does not let a page from before an editor’s change undo it', async () => {
    const { id, receipt } = await send();
    const correct = (version: number, content: string) => call('/correct', { receipt, version, content });
    await admin.put(`/api/confessions/${id}`).send({ content: 'Without the name.' }).expect(200);
    const late = await correct(1, `${TEXT} With the name.`).expect(409);
    expect(late.body).toMatchObject({ code: 'receipt.stale' });
    expect(await find(receipt)).toMatchObject({ content: 'Without the name.', version: 2 });
    // It changes nothing.
    expect((await correct(1, 'Without the name.').expect(200)).body).toMatchObject({ version: 2 });
    const changed = { content: 'Without any name.', version: 3 };
    expect((await correct(2, changed.content).expect(200)).body).toMatchObject(changed);
    // The same again, after a lost answer.
    expect((await correct(2, changed.content).expect(200)).body).toMatchObject(changed);
  });

  it('lets its author change the content notes, or leave them as they are', async () => {
    const { receipt } = await send({ contentNotes: ['suicide'] });
    const correct = async (more: object) =>
      (await call('/correct', { receipt, content: TEXT, ...more }).expect(200)).body as object;
    expect(await find(receipt)).toMatchObject({ contentNotes: ['suicide'] });
    expect(await correct({ content: 'Shorter.' })).toMatchObject({ content: 'Shorter.', contentNotes: ['suicide'] });
    expect(await correct({ contentNotes: ['slurs', 'family'] })).toMatchObject({ contentNotes: ['family', 'slurs'] });
    expect(await correct({ contentNotes: [] })).toMatchObject({ contentNotes: [] });
    await call('/correct', { receipt, content: TEXT, contentNotes: ['weather'] }).expect(400);
  });

  it('withdraws a waiting story, which leaves the desk', async () => {
    const { id, receipt } = await send();
    await waitUntilIdle(archive);
    const pending = async () => (await rows("select 1 from review_item where kind = 'confession' and pending")).length;
    const before = await pending();
    expect((await withdraw(receipt).expect(200)).body).toEqual({ status: 'withdrawn', reason: null, note: null });
    expect(await rows('select 1 from confession where id = ?', [id])).toEqual([]);
    await eventually(async () => (await pending()) === before - 1, { what: 'a shorter queue' });
  });

  it('withdraws a published story with everything that belongs to it', async () => {
    const { id, receipt } = await published();
    const member = await archive.member();
    await member.post('/api/bookmarks').send({ contentType: 'confession', confessionId: id }).expect(201);
    await archive.visitor.put(`/api/confessions/${id}/reactions/heart`).send({ sessionId: 'reader' }).expect(200);
    await archive.visitor.get(`/api/confessions/${id}`).expect(200);
    await waitUntilIdle(archive);
    const left = async () => {
      const [found] = await rows(
        `select (select count(*)::int from confession where id = :id) as story,
                (select count(*)::int from bookmark where confession_id = :id) as bookmarks,
                (select count(*)::int from story_reaction where confession_id = :id) as reactions,
                (select count(*)::int from analytics_item where type = 'story' and id = :id) as counts,
                (select count(*)::int from search_document where type = 'story' and id = :id and (title || excerpt || body) <> '') as search,
                (select count(*)::int from receipt where story_id = :id) as receipts`.replaceAll(':id', String(id)),
      );
      return found;
    };
    expect(await left()).toEqual({ story: 1, bookmarks: 1, reactions: 1, counts: 1, search: 1, receipts: 1 });
    await withdraw(receipt).expect(200);
    await archive.visitor.get(`/api/confessions/${id}`).expect(404);
    await waitUntilIdle(archive);
    expect(await left()).toEqual({ story: 0, bookmarks: 0, reactions: 0, counts: 0, search: 0, receipts: 0 });
  });

  it('withdraws again, and after the story was declined: the hash and the day are all that is left', async () => {
    const { id, receipt } = await send();
    await decline(id);
    for (let n = 0; n < 2; n++)
      expect((await withdraw(receipt).expect(200)).body).toEqual({ status: 'withdrawn', reason: null, note: null });
    const hash = await archive.app.get(ReceiptNumbers, { strict: false }).hashLookedUp(receipt);
    const day = isoDay(archive.app.get(Clock).now());
    expect(await rows('select to_jsonb(r) as row from receipt r where hash = ?', [hash])).toEqual([
      { row: { hash, story_id: null, ended: 'withdrawn', reason: null, note: null, day, touched_on: day } },
    ]);
    expect(await find(receipt)).toEqual({ status: 'withdrawn', reason: null, note: null });
  });

  it('survives a withdrawal and a decision at the same moment', async () => {
    for (let n = 0; n < 5; n++) {
      const { id, receipt } = await published();
      const [withdrawn, deleted] = await Promise.all([withdraw(receipt), admin.delete(`/api/confessions/${id}`)]);
      expect(withdrawn.status).toBe(200);
      expect([204, 404]).toContain(deleted.status);
      expect(await find(receipt)).toEqual({ status: 'withdrawn', reason: null, note: null });
    }
  });

  it('is forgotten 90 days after its story was declined; of a withdrawn one, the hash stays', async () => {
    const declined = await send();
    const withdrawn = await send();
    const waiting = await send();
    await admin.delete(`/api/confessions/${declined.id}`).expect(204);
    await withdraw(withdrawn.receipt).expect(200);
    const sweep = async (days: number) => {
      jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + days * DAY_MS));
      await archive.app.get(ForgetReceipts, { strict: false }).sweep();
      jest.restoreAllMocks();
    };
    await sweep(89);
    expect(await find(declined.receipt)).toMatchObject({ status: 'declined' });
    await sweep(92);
    await call('', { receipt: declined.receipt }).expect(404);
    expect(await find(withdrawn.receipt)).toMatchObject({ status: 'withdrawn' });
    expect(await find(waiting.receipt)).toMatchObject({ status: 'waiting' });
    // Another one is forgotten on another day.
    await withdraw((await send()).receipt).expect(200);
    await sweep(92);
    const kept = await rows(
      "select day, reason, note, story_id, touched_on::text, xmin::text as batch from receipt where ended = 'withdrawn'",
    );
    const [{ batch }] = kept as [{ batch: string }];
    // Written together, so that no transaction id shows which were forgotten on the same day.
    expect(kept).toEqual(
      kept.map(() => ({ day: null, reason: null, note: null, story_id: null, touched_on: '2000-01-01', batch })),
    );
    expect(kept.length).toBeGreaterThan(1);
    await withdraw(withdrawn.receipt).expect(200);
    expect(await rows("select 1 from receipt where ended = 'withdrawn' and day is not null")).toEqual([]);
  });
});

describe('guessing receipts', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', WITH_LIMITS);
  });
  afterAll(() => archive?.close());
  afterEach(() => void jest.restoreAllMocks());

  const story = { content: TEXT, category: 'Other' };
  const find = (from: string, receipt: string) => post(archive, '/api/receipts', from, { receipt });

  it('is limited to 20 unknown ones an hour from an address, over all calls; known ones do not count', async () => {
    const from = newSender();
    const { receipt } = (await post(archive, '/api/confessions', from, story).expect(201)).body as Sent;
    const guess = (n: number) => {
      const path = ['', '/withdraw', '/correct'][n % 3]!;
      return post(archive, `/api/receipts${path}`, from, { receipt: UNKNOWN, ...(n % 3 === 2 && { content: 'X' }) });
    };
    for (let n = 0; n < 25; n++) expect((await find(from, receipt)).status).toBe(200);
    const answers = [];
    for (let n = 0; n < 21; n++) answers.push(await guess(n));
    expect(tally(answers)).toEqual({ 404: 20, 429: 1 });
    expect(Number(answers.at(-1)!.headers['retry-after'])).toBeGreaterThan(3_000);
    const refused = await find(from, receipt).expect(429);
    expect(refused.body.message).toMatch(
      /^That was a lot of tries\. Nothing about your story has changed\. Try again in \d+ minutes\.$/,
    );
    await find(newSender(), receipt).expect(200);
    await post(archive, '/api/confessions', from, story).expect(201);
  });

  it('runs two hashes at a time and refuses more than a short queue, while stories are still taken', async () => {
    const numbers = archive.app.get(ReceiptNumbers, { strict: false });
    const hash = jest.spyOn(numbers as unknown as { hash: (number: string) => Promise<string> }, 'hash');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let running = 0;
    hash.mockImplementation(async (number) => {
      if (number !== UNKNOWN) return `of ${number}`;
      running += 1;
      await held;
      return 'of no story';
    });
    let busy = 0;
    const flood = times(30, async () => {
      const answer = await find(newSender(), UNKNOWN);
      if (answer.status === 503) busy += 1;
      return answer;
    });
    // Two run, and sixteen wait.
    await eventually(() => busy === 12, { what: 'a full queue' });
    const refused = await find(newSender(), UNKNOWN).expect(503);
    expect(refused.body).toMatchObject({ code: 'receipt.busy' });
    expect(refused.headers['retry-after']).toBe('5');
    await post(archive, '/api/confessions', newSender(), story).expect(201);
    expect(running).toBe(2);
    release();
    expect(tally(await flood)).toEqual({ 404: 18, 503: 12 });
  });
});
