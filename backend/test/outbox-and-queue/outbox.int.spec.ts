import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfessionSubmitted } from '../../src/modules/content/contract.js';
import { toProblem } from '../../src/platform/http/errors/problem-details.filter.js';
import { UnitOfWork } from '../../src/platform/cqrs/unit-of-work.js';
import { Housekeeping } from '../../src/platform/outbox/housekeeping.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { eventJobId } from '../../src/platform/outbox/event-job.js';
import { EVENT_HANDLERS_QUEUE } from '../../src/platform/queue/queue-names.js';
import { eventually } from '../support/eventually.js';
import { queueOf, unfinished } from '../support/queues.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe.each(backends)('from a change to its event handlers, on %s:', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend);
  });
  afterAll(() => archive?.close());

  const sql = <T extends object[]>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T & never>(text, params) as Promise<T>;
  const count = async (from: string) => (await sql<{ n: number }[]>(`select count(*)::int as n from ${from}`))[0]!.n;

  it('a statement has a timeout, which is answered with 503', async () => {
    expect(await sql('show statement_timeout')).toEqual([{ statement_timeout: '15s' }]);
    const waiting = archive.app
      .get(MikroORM)
      .em.fork()
      .transactional(async (tx) => {
        await tx.execute("set local statement_timeout = '20ms'");
        await tx.execute('select pg_sleep(20)');
      });
    expect(await waiting.then(() => undefined, toProblem)).toMatchObject({ status: 503 });
  });

  it('an event cannot be added outside a transaction', async () => {
    const outbox = archive.app.get(Outbox, { strict: false });
    await expect(outbox.add(new ConfessionSubmitted(1, 1))).rejects.toThrow('outside of a transaction');
  });

  it('a change that is rolled back leaves no event behind, and an event that cannot be written leaves no change', async () => {
    const unitOfWork = archive.app.get(UnitOfWork, { strict: false });
    const outbox = archive.app.get(Outbox, { strict: false });
    const before = await count('confession');
    const failing = unitOfWork.run(async () => {
      await outbox.add(new ConfessionSubmitted(4711, 1));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await count('review_item where item_id = 4711')).toBe(0);
    expect(await count('outbox')).toBe(0);

    await sql('alter table outbox rename to outbox_gone');
    try {
      await archive.visitor.post('/api/confessions').send({ content: 'Lost?', category: 'Other' }).expect(500);
    } finally {
      await sql('alter table outbox_gone rename to outbox');
    }
    expect(await count('confession')).toBe(before);
  });

  it('an event handler that runs twice acts once', async () => {
    const queue = queueOf(archive, EVENT_HANDLERS_QUEUE);
    const eventId = randomUUID();
    const data = { eventId, eventName: ConfessionSubmitted.eventName, fields: { id: 9001, version: 1 } };
    for (const jobId of [eventJobId(eventId, 'first'), eventJobId(eventId, 'second')]) {
      await queue.add('moderation.track-pending', data, { jobId });
    }
    await eventually(async () => (await unfinished(archive, EVENT_HANDLERS_QUEUE)) === 0, {
      what: 'both jobs to complete',
    });
    expect(await count(`inbox where event_id = '${eventId}'`)).toBe(1);
  });

  it('events in the wrong order give the same pending counts: the newer version wins', async () => {
    const insert = (id: string, name: string, fields: object) =>
      sql('insert into outbox (event_id, event_name, fields) values (?, ?, ?::jsonb)', [
        id,
        name,
        JSON.stringify(fields),
      ]);
    await insert(randomUUID(), 'content.confession-approved', { id: 9002, version: 2 });
    await eventually(async () => (await count('review_item where item_id = 9002')) === 1, { what: 'the approval' });
    const late = randomUUID();
    await insert(late, 'content.confession-submitted', { id: 9002, version: 1 });
    await eventually(
      async () => (await count(`inbox where event_id = '${late}' and reaction = 'moderation.track-pending'`)) === 1,
      {
        what: 'the late submission',
      },
    );
    expect(await count('review_item where item_id = 9002 and pending')).toBe(0);
  });

  it('an unknown event waits and blocks no other', async () => {
    const unknown = randomUUID();
    await sql('insert into outbox (event_id, event_name, fields) values (?, ?, ?::jsonb)', [
      unknown,
      'nobody.knows',
      '{}',
    ]);
    const story = await archive.visitor
      .post('/api/confessions')
      .send({ content: 'I pass.', category: 'Other' })
      .expect(201);
    await eventually(async () => (await count(`review_item where item_id = ${story.body.id} and pending`)) === 1, {
      what: 'the later story',
    });
    const [row] = await sql<{ attempts: number; parked: boolean }[]>(
      'select attempts, parked from outbox where event_id = ?',
      [unknown],
    );
    expect(row).toMatchObject({ parked: false });
    expect(row!.attempts).toBeGreaterThan(0);
    await sql('delete from outbox where event_id = ?', [unknown]);
  });

  it('an event without a handler does not stay in the outbox', async () => {
    const admin = await archive.admin();
    const post = await admin.post('/api/posts').send({ title: 'T', content: 'C', categoryId: 1, published: true });
    const sent = await admin.post(`/api/posts/${post.body.id}/comments`).send({ content: 'A comment.' }).expect(201);
    await eventually(async () => (await count('outbox')) === 0, { what: 'an empty outbox' });
    await admin.put(`/api/comments/${sent.body.id}`).send({ content: 'An edited comment.' }).expect(200);
    expect(await count('outbox')).toBe(0);
  });

  it('an event handler that failed finally is dead-lettered once with its name, and runs once when it is requeued', async () => {
    const queue = queueOf(archive, EVENT_HANDLERS_QUEUE);
    const housekeeping = archive.app.get(Housekeeping, { strict: false });
    const eventId = randomUUID();
    // The handler has no table to write to, and the job has one attempt.
    await sql('alter table review_item rename to review_item_gone');
    const data = { eventId, eventName: ConfessionSubmitted.eventName, fields: { id: 9003, version: 1 } };
    await queue.add('moderation.track-pending', data, {
      jobId: eventJobId(eventId, 'moderation.track-pending'),
      attempts: 1,
    });
    const parked = `outbox where event_id = '${eventId}' and parked and reaction = 'moderation.track-pending'`;
    await eventually(async () => (await count(parked)) === 1, { what: 'the dead letter' });
    await sql('alter table review_item_gone rename to review_item');
    // The worker removes the job after dead-lettering it. Requeued earlier, it would collide with the same job id.
    await eventually(async () => (await queue.getJobCounts('failed')).failed === 0, {
      what: 'the removal of the failed job',
    });
    await housekeeping.sweep();
    expect(await count(parked)).toBe(1);

    await sql('update outbox set parked = false, attempts = 0 where event_id = ?', [eventId]);
    await eventually(async () => (await count('review_item where item_id = 9003 and pending')) === 1, {
      what: 'the effect of the handler',
    });
    // The earlier failure is not found and dead-lettered again.
    await housekeeping.sweep();
    expect(await count(`outbox where event_id = '${eventId}'`)).toBe(0);
  });

  it('a command that another command executes joins its transaction', async () => {
    const unitOfWork = archive.app.get(UnitOfWork, { strict: false });
    const commands = archive.app.get(CommandBus);
    const { SubmitConfession } = await import('../../src/modules/content/commands/submit-confession.js');
    const before = await count('confession');
    const failing = unitOfWork.run(async () => {
      await commands.execute(new SubmitConfession('Inner', 'Other', '4820115733968184'));
      throw new Error('outer failed');
    });
    await expect(failing).rejects.toThrow('outer failed');
    expect(await count('confession')).toBe(before);
  });
});
