import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../src/kernel/clock.js';
import { QueueUnansweredStories } from '../../src/modules/content/jobs/queue-unanswered-stories.js';
import { RecountPending } from '../../src/modules/moderation/contract.js';
import { Desk, decisionOf } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const TEXT = 'At the school in Elm Street they called me a word.';
const BETTER = 'At my school they called me a word.';
const QUESTION = 'Is it okay if we say “my school”?';
const DAY_MS = 86_400_000;

interface Sent {
  id: number;
  receipt: string;
}

describe('a question to the author of a story', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());
  afterEach(() => void jest.restoreAllMocks());

  const sql = <Row extends object>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<Row[]>(text, params);
  const send = async () =>
    (await archive.visitor.post('/api/confessions').send({ content: TEXT, category: 'Other' }).expect(201))
      .body as Sent;
  const ask = (id: number, body: object = { text: QUESTION }, status = 200) =>
    desk.admin.post(`/api/confessions/${id}/question`).send(body).expect(status);
  const suggest = (id: number, body: object = { content: BETTER, category: 'The Body' }, status = 200) =>
    desk.admin.post(`/api/confessions/${id}/suggest`).send(body).expect(status);
  const publish = (id: number, body: object = {}, status = 200) =>
    desk.admin.post(`/api/confessions/${id}/suggest/publish`).send(body).expect(status);
  const call = (path: string, body: object, status = 200) =>
    archive.visitor.post(`/api/receipts${path}`).send(body).expect(status);
  const find = async (receipt: string) => (await call('', { receipt })).body as Record<string, unknown>;
  const conversation = async (id: number) =>
    (await desk.admin.get(`/api/confessions/${id}/conversation`).expect(200)).body as Record<string, unknown>;
  const idsIn = async (status: string) =>
    ((await desk.admin.get(`/api/confessions?status=${status}&limit=100`).expect(200)).body as { id: number }[]).map(
      ({ id }) => id,
    );
  const places = async (id: number) => {
    await waitUntilIdle(archive);
    const [row] = await sql<{ pending: boolean }>(
      "select pending from review_item where kind = 'confession' and item_id = ?",
      [id],
    );
    return {
      counted: row!.pending,
      pending: (await idsIn('pending')).includes(id),
      asked: (await idsIn('asked')).includes(id),
    };
  };
  const WITH_EDITORS = { counted: true, pending: true, asked: false };
  const WITH_AUTHOR = { counted: false, pending: false, asked: true };

  it('is on the receipt, and its answer returns the story to the queue', async () => {
    const { id, receipt } = await send();
    expect((await ask(id, { text: QUESTION, version: 1 })).body).toMatchObject({ waitsForAuthor: true, version: 2 });
    expect(await places(id)).toEqual(WITH_AUTHOR);
    expect(await find(receipt)).toEqual({
      ...{ status: 'question', reason: null, note: null, content: TEXT, category: 'Other', contentNotes: [] },
      ...{ question: QUESTION, daysLeft: 7, version: 2 },
    });
    const answered = (await call('/answer', { receipt, answer: 'Yes, please.' })).body as object;
    expect(answered).toMatchObject({ status: 'waiting', question: QUESTION, answer: 'Yes, please.' });
    expect(answered).not.toHaveProperty('daysLeft');
    expect(await places(id)).toEqual(WITH_EDITORS);
    expect(await conversation(id)).toEqual({
      ...{ canAsk: true, daysLeft: null, suggestion: null },
      question: { text: QUESTION, answer: 'Yes, please.' },
    });
    // It is no decision.
    expect(await desk.about('confession', id)).toEqual([]);
  });

  it('is one at a time; the next one replaces it and its answer', async () => {
    const { id, receipt } = await send();
    await ask(id);
    expect((await ask(id, undefined, 409)).body).toMatchObject({ code: 'confession.asked' });
    expect((await suggest(id, undefined, 409)).body).toMatchObject({ code: 'confession.asked' });
    await call('/answer', { receipt, answer: 'Yes.' });
    expect((await call('/answer', { receipt, answer: 'No!' }, 409)).body).toMatchObject({
      code: 'receipt.nothing-asked',
    });
    await ask(id, { text: 'And the street?' });
    expect(await find(receipt)).toMatchObject({ status: 'question', question: 'And the street?' });
    expect(await conversation(id)).toMatchObject({ question: { text: 'And the street?', answer: null } });
  });

  it('is not answered by a page that shows an earlier one', async () => {
    const { id, receipt } = await send();
    await ask(id);
    const { version } = await find(receipt);
    await call('/answer', { receipt, version, answer: 'Yes.' });
    await ask(id, { text: 'And the street?' });
    const late = await call('/answer', { receipt, version, answer: 'Yes, too.' }, 409);
    expect(late.body).toMatchObject({ code: 'receipt.stale' });
    expect(await conversation(id)).toMatchObject({ question: { text: 'And the street?', answer: null } });
    expect(await places(id)).toEqual(WITH_AUTHOR);
    const seen = (await find(receipt))['version'];
    expect((await call('/answer', { receipt, version: seen, answer: 'No.' })).body).toMatchObject({ answer: 'No.' });
  });

  it('may be answered twice with the same words, after a lost response', async () => {
    const { id, receipt } = await send();
    await ask(id);
    const { version } = await find(receipt);
    const answer = { receipt, version, answer: 'Yes.' };
    const first = (await call('/answer', answer)).body as object;
    expect((await call('/answer', answer)).body).toEqual(first);
    expect(await places(id)).toEqual(WITH_EDITORS);
    await ask(id, { text: 'And the street?' });
    expect((await call('/answer', answer, 409)).body).toMatchObject({ code: 'receipt.stale' });
  });

  it('is refused for a published story, an old version, and a story without a receipt', async () => {
    const published = await desk.story(true);
    const { id } = await send();
    const older = await desk.story();
    await sql('delete from receipt where story_id = ?', [older]);
    expect((await ask(published, undefined, 409)).body).toMatchObject({ code: 'confession.approved' });
    expect((await suggest(published, undefined, 409)).body).toMatchObject({ code: 'confession.approved' });
    expect((await ask(id, { text: QUESTION, version: 9 }, 409)).body).toMatchObject({ code: 'confession.stale' });
    expect((await ask(older, undefined, 409)).body).toMatchObject({ code: 'confession.no-receipt' });
    expect((await suggest(older, undefined, 409)).body).toMatchObject({ code: 'confession.no-receipt' });
    expect(await conversation(older)).toMatchObject({ canAsk: false });
    expect(await conversation(id)).toMatchObject({ canAsk: true });
    expect(await places(older)).toEqual(WITH_EDITORS);
    await ask(2_000_000_000, undefined, 404);
    await ask(id, { text: '' }, 400);
    await ask(id, { text: 'x'.repeat(1_001) }, 400);
  });

  it('returns to the queue when the author changes the story, and its text is the new one', async () => {
    const { id, receipt } = await send();
    await ask(id);
    const changed = (await call('/correct', { receipt, content: BETTER })).body as object;
    expect(changed).toMatchObject({ status: 'waiting', content: BETTER, question: QUESTION });
    expect(await places(id)).toEqual(WITH_EDITORS);
  });

  it('waits for seven days, by the UTC day', async () => {
    const { id, receipt } = await send();
    await ask(id);
    const clock = archive.app.get(Clock);
    const asked = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS;
    const now = jest.spyOn(clock, 'now');
    now.mockImplementation(() => new Date(asked + 7 * DAY_MS - 1));
    await archive.app.get(QueueUnansweredStories).sweep();
    expect(await find(receipt)).toMatchObject({ status: 'question', daysLeft: 1 });
    now.mockImplementation(() => new Date(asked + 7 * DAY_MS));
    await archive.app.get(QueueUnansweredStories).sweep();
    now.mockRestore();
    expect(await find(receipt)).toMatchObject({ status: 'waiting', question: QUESTION });
    expect(await places(id)).toEqual(WITH_EDITORS);
    await call('/answer', { receipt, answer: 'Too late.' }, 409);
  });

  it('does not keep an editor from deciding, and is deleted with the decision', async () => {
    const [approved, deleted, withdrawn] = [await send(), await send(), await send()];
    for (const { id } of [approved, deleted, withdrawn]) await ask(id);
    await desk.admin.post(`/api/confessions/${approved.id}/approve`).send({ version: 2 }).expect(200);
    await desk.admin.delete(`/api/confessions/${deleted.id}`).send({ version: 2 }).expect(204);
    await call('/withdraw', { receipt: withdrawn.receipt });
    const ids = [approved, deleted, withdrawn].map(({ id }) => id);
    expect(await sql(`select 1 from story_question where story_id in (${ids.join()})`)).toEqual([]);
    expect(await find(approved.receipt)).toMatchObject({ status: 'published' });
    expect(await idsIn('asked')).not.toContain(approved.id);
    await waitUntilIdle(archive);
    expect(await sql(`select 1 from review_item where pending and item_id in (${ids.join()})`)).toEqual([]);
  });

  it('stays out of the pending count when that is rebuilt', async () => {
    const { id } = await send();
    await ask(id);
    await waitUntilIdle(archive);
    await archive.app.get(CommandBus).execute(new RecountPending());
    expect(await places(id)).toEqual(WITH_AUTHOR);
  });

  const published = async () => {
    const [row] = await sql<{ count: number }>(
      "select coalesce(sum(count), 0)::int as count from story_quarter where what = 'published'",
    );
    return row!.count;
  };

  it('suggests an edit, which the author’s yes publishes; the decisions are those of the admin', async () => {
    const before = await published();
    const { id, receipt } = await send();
    await suggest(id, { content: BETTER, category: 'The Body', note: ' It keeps people from guessing. ', version: 1 });
    expect(await places(id)).toEqual(WITH_AUTHOR);
    expect(await find(receipt)).toEqual({
      ...{ status: 'changes-suggested', reason: null, note: null, content: TEXT, category: 'Other', contentNotes: [] },
      ...{ suggestedContent: BETTER, suggestedCategory: 'The Body', daysLeft: 7 },
      ...{ suggestionNote: 'It keeps people from guessing.', version: 2 },
    });
    expect(await conversation(id)).toMatchObject({
      daysLeft: 7,
      suggestion: { content: BETTER, note: 'It keeps people from guessing.', state: 'waiting' },
    });
    const agreed = (await call('/agree', { receipt, agree: true })).body as object;
    expect(agreed).toMatchObject({ status: 'published', content: BETTER, category: 'The Body', storyId: id });
    const decisions = await desk.about('confession', id);
    expect(decisions.map(({ action }) => action)).toEqual(['approved', 'edited']);
    expect(decisions.every(({ by }) => by !== null)).toBe(true);
    expect(decisions[0]).toMatchObject({ undo: 'possible' });
    expect(await sql('select 1 from story_suggestion where story_id = ?', [id])).toEqual([]);
    expect(await published()).toBe(before + 1);
    await archive.visitor.get(`/api/confessions/${id}`).expect(200);
    expect((await places(id)).counted).toBe(false);
  });

  it('returns to the queue with the author’s own words when they say no', async () => {
    const { id, receipt } = await send();
    await suggest(id);
    const refused = (await call('/agree', { receipt, agree: false })).body as object;
    expect(refused).toMatchObject({ status: 'waiting', content: TEXT });
    // The same no again, after a lost response.
    expect((await call('/agree', { receipt, agree: false })).body).toEqual(refused);
    expect(await places(id)).toEqual(WITH_EDITORS);
    expect(await conversation(id)).toMatchObject({ suggestion: { state: 'refused' } });
    expect((await call('/agree', { receipt, agree: true }, 409)).body).toMatchObject({ code: 'receipt.nothing-asked' });
    await call('/agree', { receipt, agree: 'yes' }, 400);
    await publish(id, {}, 409);
  });

  it('is published without an answer only by an explicit call, which undo takes back', async () => {
    const { id, receipt } = await send();
    await suggest(id, { content: BETTER });
    expect((await publish(id, { version: 1 }, 409)).body).toMatchObject({ code: 'confession.stale' });
    const published = await publish(id, { version: 2 });
    expect(published.body).toMatchObject({ approved: true, content: BETTER, category: 'Other' });
    expect(await find(receipt)).toMatchObject({ status: 'published', content: BETTER });
    await desk.admin.post(`/api/moderation/decisions/${decisionOf(published)}/undo`).expect(200);
    expect(await find(receipt)).toMatchObject({ status: 'waiting', content: BETTER });
    expect(await places(id)).toEqual(WITH_EDITORS);
    expect((await publish(id, {}, 409)).body).toMatchObject({ code: 'confession.nothing-suggested' });
  });

  it('is not published once the text has changed since', async () => {
    const { id, receipt } = await send();
    await suggest(id);
    await desk.admin.put(`/api/confessions/${id}`).send({ content: 'An editor changed it.' }).expect(200);
    expect(await places(id)).toEqual(WITH_EDITORS);
    expect(await find(receipt)).toMatchObject({ status: 'waiting', content: 'An editor changed it.' });
    await call('/agree', { receipt, agree: true }, 409);
    expect(await conversation(id)).toMatchObject({ suggestion: { state: 'closed' } });
    // A question afterwards does not bring the old suggestion back.
    await ask(id);
    expect(await find(receipt)).toMatchObject({ status: 'question' });
  });

  it('is not agreed to and not refused by a page that shows an earlier one', async () => {
    const { id, receipt } = await send();
    await suggest(id);
    const { version } = await find(receipt);
    await call('/agree', { receipt, version, agree: false });
    await suggest(id, { content: 'They called me a word.' });
    for (const agree of [true, false]) {
      const late = await call('/agree', { receipt, version, agree }, 409);
      expect(late.body).toMatchObject({ code: 'receipt.stale' });
    }
    expect(await places(id)).toEqual(WITH_AUTHOR);
    expect(await desk.about('confession', id)).toEqual([]);
    const now = await find(receipt);
    expect(now).toMatchObject({ status: 'changes-suggested', suggestedContent: 'They called me a word.' });
    const agreed = await call('/agree', { receipt, version: now['version'], agree: true });
    expect(agreed.body).toMatchObject({ status: 'published', content: 'They called me a word.' });
    expect(agreed.body).not.toHaveProperty('version');
  });

  it('has to change something', async () => {
    const { id } = await send();
    expect((await suggest(id, { content: TEXT }, 409)).body).toMatchObject({ code: 'confession.same-text' });
    expect(await places(id)).toEqual(WITH_EDITORS);
  });

  it('is counted in the lists as their filters show it', async () => {
    const { id } = await send();
    const totals = async () =>
      Promise.all(
        ['pending', 'asked', 'all'].map(async (status) =>
          Number((await desk.admin.get(`/api/confessions?status=${status}`).expect(200)).headers['x-total-count']),
        ),
      );
    const [pending, asked, all] = (await totals()) as [number, number, number];
    await ask(id);
    expect(await totals()).toEqual([pending - 1, asked + 1, all]);
    await desk.admin.post(`/api/confessions/${id}/approve`).expect(200);
    expect(await totals()).toEqual([pending - 1, asked, all]);
    await archive.visitor.get('/api/confessions?status=asked').expect(401);
  });

  it('says nothing to readers: an unknown receipt is unknown, and the conversation is for admins', async () => {
    const receipt = '0000000000000000';
    await call('/answer', { receipt, answer: 'Yes.' }, 404);
    await call('/agree', { receipt, agree: true }, 404);
    const { id } = await send();
    await archive.visitor.get(`/api/confessions/${id}/conversation`).expect(401);
    await eventually(async () => (await idsIn('pending')).includes(id));
  });
});
