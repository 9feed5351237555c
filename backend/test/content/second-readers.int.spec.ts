import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { HoldRestoredStories, ImportStories, PublishHeldStories } from '../../src/modules/content/contract.js';
import { SendReport } from '../../src/modules/moderation/commands/send-report.js';
import { otherAdmin } from '../support/admins.js';
import { Desk, decisionOf } from '../support/decisions.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const CALM = 'A word in a song made me proud.';
const CRISIS = 'I want to die and nobody knows.';

interface Story {
  id: number;
  receipt: string;
}

describe('a story with a flag', () => {
  let archive: TestApp;
  let desk: Desk;
  let ana: TestAgent;
  let ben: TestAgent;
  let [anaId, benId] = [0, 0];
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
    ana = desk.admin;
    ben = await otherAdmin(archive);
    const idOf = async (agent: TestAgent) =>
      ((await agent.get('/api/auth/user').expect(200)).body as { id: number }).id;
    [anaId, benId] = [await idOf(ana), await idOf(ben)];
  });
  afterAll(() => archive?.close());
  afterEach(() => setAdmin(benId, true));

  const sql = <Row extends object>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<Row[]>(text, params);
  const setAdmin = (id: number, isAdmin: boolean) => sql('update account set is_admin = ? where id = ?', [isAdmin, id]);
  const send = async (content = CALM) =>
    (await archive.visitor.post('/api/confessions').send({ content, category: 'Other' }).expect(201)).body as Story;
  const flag = (id: number, kind = 'second-reader', status = 200, agent = ana) =>
    agent.post(`/api/confessions/${id}/flag`).send({ kind }).expect(status);
  const unflag = (id: number, kind = 'second-reader', status = 200, version?: number) =>
    ana
      .delete(`/api/confessions/${id}/flag/${kind}`)
      .send(version === undefined ? undefined : { version })
      .expect(status);
  const flagged = async (content = CALM) => {
    const story = await send(content);
    await flag(story.id);
    return story;
  };
  const approve = (agent: TestAgent, id: number, status = 200) =>
    agent.post(`/api/confessions/${id}/approve`).expect(status);
  const seen = async (id: number, agent = ana) => {
    const { flags, approvals, approvalsNeeded, approvedByYou, approved } = (
      await agent.get(`/api/confessions/${id}`).expect(200)
    ).body as Record<string, unknown>;
    return { flags, approvals, approvalsNeeded, approvedByYou, approved };
  };
  const receipts = (path: string, body: object, status = 200) =>
    archive.visitor.post(`/api/receipts/${path}`).send(body).expect(status);
  const suggest = (agent: TestAgent, id: number, content = 'A song made me proud.') =>
    agent.post(`/api/confessions/${id}/suggest`).send({ content }).expect(200);
  const actions = async (id: number) => (await desk.about('confession', id)).map(({ action, by }) => [action, by?.id]);
  const approvals = (id: number) => sql('select account_id from story_approval where story_id = ?', [id]);
  const WAITS = { approved: false, approvals: 1, approvalsNeeded: 2 };
  const UNREAD = { approved: false, approvals: 0 };

  it('is published by two different admins', async () => {
    const { id } = await flagged();
    expect(await seen(id)).toEqual({
      ...{ flags: ['second-reader'], approvals: 0, approvalsNeeded: 2, approvedByYou: false, approved: false },
    });
    const first = await approve(ana, id);
    expect(first.body).toMatchObject({ ...WAITS, approvedByYou: true, version: 1 });
    expect(await seen(id, ben)).toMatchObject({ ...WAITS, approvedByYou: false });
    await archive.visitor.get(`/api/confessions/${id}`).expect(404);
    expect((await approve(ben, id)).body).toMatchObject({ approved: true, flags: [], approvals: 0 });
    await archive.visitor.get(`/api/confessions/${id}`).expect(200);
    expect(await actions(id)).toEqual([
      ['approved', benId],
      expect.arrayContaining([expect.stringMatching(/^(flagged|first-approved)$/), anaId]),
      expect.arrayContaining([expect.stringMatching(/^(flagged|first-approved)$/), anaId]),
    ]);
    expect(await approvals(id)).toEqual([]);
  });

  it('is not published by the same admin twice', async () => {
    const { id } = await flagged();
    await approve(ana, id);
    expect((await approve(ana, id, 409)).body).toMatchObject({
      code: 'confession.approved-by-you',
      message: 'You’ve approved this story. It’s waiting for a second reader.',
    });
    expect(await seen(id)).toMatchObject(WAITS);
  });

  it('is published by one admin where there is one', async () => {
    const { id } = await flagged();
    await setAdmin(benId, false);
    expect(await seen(id)).toMatchObject({ flags: ['second-reader'], approvalsNeeded: 1 });
    expect((await approve(ana, id)).body).toMatchObject({ approved: true });
  });

  it('is published by the first reader after the other admin is demoted', async () => {
    const { id } = await flagged();
    await approve(ana, id);
    await setAdmin(benId, false);
    expect((await approve(ana, id)).body).toMatchObject({ approved: true });
  });

  it('does not count someone who is no longer an admin', async () => {
    const carla = await otherAdmin(archive);
    const { id: carlaId } = (await carla.get('/api/auth/user')).body as { id: number };
    const { id } = await flagged();
    await approve(ben, id);
    await setAdmin(benId, false);
    expect(await seen(id)).toMatchObject({ ...UNREAD, approvalsNeeded: 2 });
    expect((await approve(ana, id)).body).toMatchObject(WAITS);
    await setAdmin(carlaId, false);
    await setAdmin(benId, true);
    expect((await approve(ben, id)).body).toMatchObject({ approved: true });
  });

  it('has one outcome when two admins approve it simultaneously', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { id } = await flagged();
      const answers = await Promise.all([approve(ana, id), approve(ben, id)]);
      const published = answers.map(({ body }) => (body as { approved: boolean }).approved);
      expect((await seen(id)).approved).toBe(true);
      // The first one may be answered after the second one has published the story.
      expect(published).toContain(true);
      expect(await approvals(id)).toEqual([]);
      const log = (await actions(id)).map(([action]) => action).filter((action) => action !== 'flagged');
      expect(log).toEqual(['approved', 'first-approved']);
    }
  });

  it('waits when one admin approves it twice simultaneously', async () => {
    const { id } = await flagged();
    const answers = await Promise.all([1, 2].map(() => ana.post(`/api/confessions/${id}/approve`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await seen(id)).toMatchObject(WAITS);
  });

  it('follows the rule in bulk: one waits, and the others are published', async () => {
    const [two, plain] = [await flagged(), await send()];
    const items = [two, plain].map(({ id }) => ({ kind: 'confession', id }));
    const decide = (agent: TestAgent) =>
      agent.post('/api/moderation/decisions').send({ action: 'approve', items }).expect(200);
    expect((await decide(ana)).body).toMatchObject([
      { status: 'waits', message: 'You’ve approved this story. It’s waiting for a second reader.' },
      { status: 'done' },
    ]);
    expect((await decide(ana)).body).toMatchObject([{ status: 'conflict', decisionId: null }, { status: 'unchanged' }]);
    expect((await decide(ben)).body).toMatchObject([{ status: 'done', message: null }, { status: 'unchanged' }]);
    expect((await seen(two.id)).approved).toBe(true);
  });

  it.each([{ content: 'Edited.' }, { category: 'The Body' }, { contentNotes: ['suicide'] }])(
    'loses its first approval when an admin changes it: %j',
    async (change) => {
      const { id } = await flagged();
      await approve(ana, id);
      await ben.put(`/api/confessions/${id}`).send(change).expect(200);
      expect(await seen(id)).toMatchObject(UNREAD);
    },
  );

  it('loses its first approval when its author corrects it', async () => {
    const { id, receipt } = await flagged();
    await approve(ana, id);
    await receipts('correct', { receipt, content: 'Corrected.' });
    expect(await seen(id)).toMatchObject(UNREAD);
    await approve(ben, id);
    expect((await approve(ana, id)).body).toMatchObject({ approved: true });
  });

  it('loses its first approval when that is undone; it cannot be done again by undoing', async () => {
    const { id } = await flagged();
    const first = decisionOf(await approve(ana, id))!;
    const undone = (await desk.undo(first).expect(200)).body as { id: number };
    expect(await seen(id)).toMatchObject(UNREAD);
    expect((await desk.about('confession', id)).find((entry) => entry.id === undone.id)).toMatchObject({
      ...{ action: 'returned', undoes: first, undo: 'final' },
    });
    expect((await approve(ana, id)).body).toMatchObject(WAITS);
    expect((await desk.undo(undone.id).expect(409)).body).toMatchObject({ code: 'decision.final' });
    expect(await seen(id)).toMatchObject(WAITS);
  });

  it('takes two admins again after its approval is undone, and undoing that is no approval', async () => {
    const { id } = await flagged();
    await approve(ana, id);
    const published = decisionOf(await approve(ben, id))!;
    const returned = ((await desk.undo(published).expect(200)).body as { id: number }).id;
    expect(await seen(id)).toMatchObject({ ...UNREAD, flags: ['second-reader'] });
    expect((await desk.undo(returned).expect(409)).body).toMatchObject({ code: 'confession.needs-two' });
    await archive.visitor.get(`/api/confessions/${id}`).expect(404);
    expect(await seen(id)).toMatchObject(UNREAD);
    await approve(ben, id);
    await approve(ana, id);
    await archive.visitor.get(`/api/confessions/${id}`).expect(200);
  });

  it('waits for a second admin after the author’s yes to an edit', async () => {
    const { id, receipt } = await flagged();
    await approve(ben, id);
    await suggest(ana, id);
    expect((await receipts('agree', { receipt, agree: true })).body).toMatchObject({
      ...{ status: 'waiting', content: 'A song made me proud.' },
    });
    expect(await seen(id)).toMatchObject({ ...WAITS, approvedByYou: true });
    await waitUntilIdle(archive);
    expect(await sql('select 1 from review_item where item_id = ? and pending', [id])).toHaveLength(1);
    expect((await approve(ben, id)).body).toMatchObject({ approved: true });
  });

  it('has no approval after the author’s yes to an edit of someone who is no longer an admin', async () => {
    const carla = await otherAdmin(archive);
    const { id: carlaId } = (await carla.get('/api/auth/user')).body as { id: number };
    const { id, receipt } = await flagged();
    await suggest(carla, id);
    await setAdmin(carlaId, false);
    await receipts('agree', { receipt, agree: true });
    expect(await seen(id)).toMatchObject({ ...UNREAD, approvalsNeeded: 2 });
  });

  it('still waits when its first reader suggests only another category, and the author agrees', async () => {
    const { id, receipt } = await flagged();
    await approve(ana, id);
    await ana.post(`/api/confessions/${id}/suggest`).send({ content: CALM, category: 'The Body' }).expect(200);
    await receipts('agree', { receipt, agree: true });
    expect(await seen(id)).toMatchObject({ ...WAITS, approvedByYou: true });
    expect((await approve(ben, id)).body).toMatchObject({ approved: true, category: 'The Body' });
  });

  it('is published with a suggested edit by another admin, and waits when it is the same', async () => {
    const [own, other] = [await flagged(), await flagged()];
    for (const { id } of [own, other]) await suggest(ana, id);
    const waiting = await ana.post(`/api/confessions/${own.id}/suggest/publish`).expect(200);
    expect(waiting.body).toMatchObject({ ...WAITS, content: 'A song made me proud.' });
    expect(decisionOf(waiting)).not.toBeNull();
    const published = await ben.post(`/api/confessions/${other.id}/suggest/publish`).expect(200);
    expect(published.body).toMatchObject({ approved: true });
    expect((await actions(other.id)).slice(0, 2)).toEqual([
      ['approved', benId],
      ['edited', benId],
    ]);
  });

  /** As two networks do. Returns the id of the reported item. */
  const hide = async (itemId: number): Promise<number> => {
    const fields = { contentType: 'story', itemId, reason: 'other', details: null } as const;
    await archive.app.get(CommandBus).execute(new SendReport(fields, true));
    const reports = (await ana.get('/api/reports?limit=100').expect(200)).body as { id: number; itemId: number }[];
    return reports.find((each) => each.itemId === itemId)!.id;
  };
  const dismiss = (agent: TestAgent, report: number) => agent.post(`/api/reports/${report}/dismiss`).expect(204);

  it('waits for a second admin after its reports are dismissed', async () => {
    const { id } = await flagged();
    for (const agent of [ana, ben]) await approve(agent, id);
    const report = await hide(id);
    expect(await seen(id)).toMatchObject({ ...UNREAD, flags: ['second-reader'] });
    await dismiss(ana, report);
    expect(await seen(id)).toMatchObject({ ...WAITS, approvedByYou: true });
    const isOpen = async () =>
      ((await ana.get('/api/reports?limit=100').expect(200)).body as { id: number }[]).some(
        (each) => each.id === report,
      );
    // The second admin sees why it was reported.
    expect(await isOpen()).toBe(true);
    await dismiss(ben, report);
    expect(await isOpen()).toBe(false);
    await archive.visitor.get(`/api/confessions/${id}`).expect(200);
  });

  it("counts another admin's dismissal of its reports as an approval", async () => {
    const { id } = await flagged();
    for (const agent of [ana, ben]) await approve(agent, id);
    const report = await hide(id);
    await approve(ben, id);
    await dismiss(ana, report);
    expect((await seen(id)).approved).toBe(true);
  });

  it('is published by an operator after a restore, unless an editor has flagged it since', async () => {
    const [published, doubted] = [await flagged(), await send()];
    for (const agent of [ana, ben]) await approve(agent, published.id);
    await approve(ana, doubted.id);
    const commands = archive.app.get(CommandBus);
    await commands.execute(new HoldRestoredStories());
    await flag(doubted.id);
    await commands.execute(new PublishHeldStories());
    expect((await seen(published.id)).approved).toBe(true);
    expect(await seen(doubted.id)).toMatchObject({ ...UNREAD, flags: ['second-reader'] });
  });

  it('is imported as published, and flagged if it has words of a crisis', async () => {
    const item = { category: 'Other', contentNotes: [], day: '2026-11-01' };
    const items = [
      { ...item, origin: { source: 'elsewhere', key: '1' }, content: CRISIS, approved: true },
      { ...item, origin: { source: 'elsewhere', key: '2' }, content: CRISIS, approved: false },
    ];
    const commands = archive.app.get(CommandBus);
    await commands.execute(new ImportStories(items as never, { dryRun: false } as never));
    const rows = await sql<{ approved: boolean; flags: number }>(
      `select approved, (select count(*)::int from story_flag where story_id = c.id) as flags
         from confession c where content = ? and id in (select item_id from import_mark where kind = 'story') order by approved`,
      [CRISIS],
    );
    expect(rows).toEqual([
      { approved: false, flags: 1 },
      { approved: true, flags: 1 },
    ]);
  });

  it('is flagged by words of a crisis when it is sent, corrected or edited', async () => {
    const [sent, corrected, edited] = [await send(CRISIS), await send(), await send()];
    expect((await seen(corrected.id)).flags).toEqual([]);
    await receipts('correct', { receipt: corrected.receipt, content: CRISIS });
    await ana.put(`/api/confessions/${edited.id}`).send({ content: CRISIS }).expect(200);
    for (const { id } of [sent, corrected, edited])
      expect(await seen(id)).toMatchObject({ flags: ['crisis'], approvalsNeeded: 2 });
    // A suggested edit is a text of its own.
    const suggested = await send();
    await suggest(ana, suggested.id, CRISIS);
    await receipts('agree', { receipt: suggested.receipt, agree: true });
    expect(await seen(suggested.id)).toMatchObject({ ...WAITS, flags: ['crisis'] });
  });

  it('is not flagged again for the same text after an editor removed the flag', async () => {
    const { id, receipt } = await send(CRISIS);
    expect((await unflag(id, 'crisis')).body).toMatchObject({ flags: [], approvalsNeeded: 1 });
    await ana
      .put(`/api/confessions/${id}`)
      .send({ contentNotes: ['death'] })
      .expect(200);
    await receipts('correct', { receipt, content: CRISIS, contentNotes: ['family'] });
    expect((await seen(id)).flags).toEqual([]);
    const published = decisionOf(await approve(ana, id))!;
    await desk.undo(published).expect(200);
    expect((await seen(id)).flags).toEqual([]);
    await receipts('correct', { receipt, content: `${CRISIS} Nobody.` });
    expect((await seen(id)).flags).toEqual(['crisis']);
  });

  it('keeps a crisis flag if the admin who removes it has read an earlier text', async () => {
    const { id, receipt } = await send(CRISIS);
    await receipts('correct', { receipt, content: `${CRISIS} Nobody.` });
    expect((await unflag(id, 'crisis', 409, 1)).body).toMatchObject({ code: 'confession.stale' });
    expect((await seen(id)).flags).toEqual(['crisis']);
    await unflag(id, 'crisis', 200, 2);
    expect((await seen(id)).flags).toEqual([]);
  });

  it('has each flag once; setting and removing it are decisions that say nothing of the text', async () => {
    const { id } = await send(CRISIS);
    expect(decisionOf(await flag(id, 'crisis'))).toBeNull();
    const set = decisionOf(await flag(id))!;
    expect(decisionOf(await flag(id))).toBeNull();
    expect((await seen(id)).flags).toEqual(['crisis', 'second-reader']);
    const removed = decisionOf(await unflag(id))!;
    expect(decisionOf(await unflag(id))).toBeNull();
    const log = await desk.about('confession', id);
    expect(log.find((entry) => entry.id === set)).toMatchObject({ action: 'flagged', title: null, undo: 'final' });
    expect(log.find((entry) => entry.id === removed)).toMatchObject({ action: 'unflagged', title: null });
    const crisis = decisionOf(await unflag(id, 'crisis'))!;
    const setAgain = decisionOf(await flag(id, 'crisis'))!;
    expect(log).toHaveLength(2);
    const later = await desk.about('confession', id);
    const actionOf = (decision: number) => later.find((entry) => entry.id === decision)?.action;
    expect([actionOf(crisis), actionOf(setAgain)]).toEqual(['crisis-unflagged', 'crisis-flagged']);
  });

  it('is pending, and flagged by admins only', async () => {
    const published = await desk.story(true);
    expect((await flag(published, 'crisis', 409)).body).toMatchObject({ code: 'confession.not-pending' });
    expect((await unflag(published, 'crisis', 409)).body).toMatchObject({ code: 'confession.not-pending' });
    await flag(2_000_000_000, 'crisis', 404);
    const { id } = await send();
    await flag(id, 'urgent', 400);
    await unflag(id, 'urgent', 404);
    await archive.visitor.post(`/api/confessions/${id}/flag`).send({ kind: 'crisis' }).expect(401);
    await desk.member.delete(`/api/confessions/${id}/flag/crisis`).expect(403);
  });

  it('shows visitors nothing of it', async () => {
    const { id } = await flagged(CRISIS);
    await approve(ana, id);
    await approve(ben, id);
    for (const agent of [archive.visitor, desk.member])
      for (const path of [`/api/confessions/${id}`, '/api/confessions?limit=100']) {
        const { text } = await agent.get(path).expect(200);
        expect(text).not.toMatch(/flags|approvals|approvedByYou|crisis"/);
      }
    const sent = await archive.visitor.post('/api/confessions').send({ content: CRISIS, category: 'Other' });
    expect(Object.keys(sent.body as object)).not.toContain('flags');
  });

  it('loses its flags and its approval when it is deleted', async () => {
    const [deleted, withdrawn] = [await flagged(), await flagged()];
    for (const { id } of [deleted, withdrawn]) await approve(ana, id);
    await ana.delete(`/api/confessions/${deleted.id}`).expect(204);
    await receipts('withdraw', { receipt: withdrawn.receipt });
    for (const table of ['story_flag', 'story_approval'])
      expect(await sql(`select 1 from ${table} where story_id in (${deleted.id}, ${withdrawn.id})`)).toEqual([]);
  });

  it('waits for its author with its flags', async () => {
    const { id, receipt } = await flagged();
    await approve(ana, id);
    await ana.post(`/api/confessions/${id}/question`).send({ text: 'May we?' }).expect(200);
    expect((await flag(id, 'crisis')).body).toMatchObject({ waitsForAuthor: true, flags: ['crisis', 'second-reader'] });
    await receipts('answer', { receipt, answer: 'Yes.' });
    expect(await seen(id)).toMatchObject(WAITS);
  });
});
