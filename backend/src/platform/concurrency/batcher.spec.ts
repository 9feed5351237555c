import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { Batcher, BatchRejectedError } from './batcher.js';
import type { BatcherOptions } from './batcher.js';

const options: BatcherOptions = { waitMs: 2, maxBatchSize: 3, maxConcurrentBatches: 1, maxPending: 100, timeoutMs: 10_000 };

/** A queue that keeps each batch until the test says how it ends. */
function makeBuffer(change: Partial<BatcherOptions> = {}) {
  const sent: { items: number[]; succeed: () => void; fail: (reason: Error) => void }[] = [];
  const buffer = new Batcher<number>(
    (items) => new Promise<void>((succeed, fail) => sent.push({ items, succeed, fail })),
    { ...options, ...change },
  );
  const addAll = (...items: number[]) => items.map((item) => buffer.add(item));
  return { buffer, sent, addAll };
}

describe('The buffer of batches', () => {
  it('sends what came within a moment together, and answers once that is safe', async () => {
    const { buffer, sent, addAll } = makeBuffer({ maxBatchSize: 10 });
    const answers: number[] = [];
    const added = addAll(1, 2).map((one, i) => one.then(() => answers.push(i)));
    await eventually(() => sent.length > 0);
    expect(sent.map(({ items }) => items)).toEqual([[1, 2]]);
    expect(answers).toEqual([]);
    sent[0]!.succeed();
    await Promise.all(added);
    expect(buffer.size).toBe(0);
  });

  it('sends a full batch at once, and the next one when a lane is free', async () => {
    const { sent, addAll } = makeBuffer();
    const added = addAll(1, 2, 3, 4, 5, 6, 7);
    expect(sent.map(({ items }) => items)).toEqual([[1, 2, 3]]);
    sent[0]!.succeed();
    await Promise.all(added.slice(0, 3));
    await Promise.resolve();
    expect(sent[1]!.items).toEqual([4, 5, 6]);
    sent[1]!.succeed();
    await Promise.all(added.slice(3, 6));
    const last = await eventually(() => sent[2]);
    expect(last.items).toEqual([7]);
    last.succeed();
    await Promise.all(added);
  });

  it('refuses what would be more than its limit, and takes again once there is room', async () => {
    const { buffer, sent, addAll } = makeBuffer({ maxPending: 3 });
    const taken = addAll(1, 2, 3);
    await expect(buffer.add(4)).rejects.toThrow(BatchRejectedError);
    sent[0]!.succeed();
    await Promise.all(taken);
    await Promise.resolve();
    const again = addAll(5, 6, 7);
    sent[1]!.succeed();
    await Promise.all(again);
  });

  it('refuses a batch that failed, and nothing else', async () => {
    const { sent, addAll } = makeBuffer();
    const added = addAll(1, 2, 3, 4, 5, 6);
    sent[0]!.fail(new Error('no'));
    const first = await Promise.allSettled(added.slice(0, 3));
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await Promise.resolve();
    sent[1]!.succeed();
    await Promise.all(added.slice(3));
  });

  it('refuses what gets no answer, on its way or waiting, and sends no more to what hangs', async () => {
    const { sent, addAll } = makeBuffer({ timeoutMs: 10 });
    const ended = await Promise.allSettled(addAll(1, 2, 3, 4));
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    expect(sent).toHaveLength(1);
  });

  it('goes behind a batch that is on its way, all together once that is done', async () => {
    const { sent, addAll } = makeBuffer({ maxConcurrentBatches: 2, maxWaitWhileBusyMs: 60_000 });
    const first = addAll(1);
    await eventually(() => sent.length === 1);
    const behind = [...addAll(2), ...addAll(3)];
    // What waits behind nobody is sent meanwhile: so long would these have taken.
    const other = makeBuffer();
    const alone = other.addAll(1);
    await eventually(() => other.sent.length === 1);
    expect(sent).toHaveLength(1);
    sent[0]!.succeed();
    await Promise.all(first);
    await eventually(() => sent.length === 2);
    expect(sent[1]!.items).toEqual([2, 3]);
    sent[1]!.succeed();
    other.sent[0]!.succeed();
    await Promise.all([...behind, ...alone]);
  });

  it('sends who comes alone at once, and then waits until as many are there as were answered and waited', async () => {
    const { sent, addAll } = makeBuffer({
      maxBatchSize: 10,
      maxConcurrentBatches: 2,
      waitMs: 60_000,
      maxWaitWhileBusyMs: 60_000,
      flushWhenExpected: true,
    });
    const added = addAll(1);
    expect(sent.map(({ items }) => items)).toEqual([[1]]);
    added.push(...addAll(2, 3));
    sent[0]!.succeed();
    await added[0];
    await Promise.resolve();
    expect(sent).toHaveLength(1);
    added.push(...addAll(4));
    expect(sent[1]!.items).toEqual([2, 3, 4]);
    sent[1]!.succeed();
    await Promise.all(added);
    await Promise.resolve();
    added.push(...addAll(5, 6));
    expect(sent).toHaveLength(2);
    added.push(...addAll(7));
    expect(sent[2]!.items).toEqual([5, 6, 7]);
    sent[2]!.succeed();
    await Promise.all(added);
  });

  it('waits for who was answered no longer than for a moment, and not again', async () => {
    const { sent, addAll } = makeBuffer({
      maxBatchSize: 10,
      maxConcurrentBatches: 2,
      maxWaitWhileBusyMs: 60_000,
      flushWhenExpected: true,
    });
    const added = [...addAll(1), ...addAll(2, 3, 4)];
    sent[0]!.succeed();
    await eventually(() => sent.length === 2);
    expect(sent[1]!.items).toEqual([2, 3, 4]);
    sent[1]!.succeed();
    await Promise.all(added);
    const alone = addAll(5);
    await eventually(() => sent.length === 3);
    sent[2]!.succeed();
    await Promise.all(alone);
    await Promise.resolve();
    const again = addAll(6);
    expect(sent[3]!.items).toEqual([6]);
    sent[3]!.succeed();
    await Promise.all(again);
  });

  it('takes a lane of its own when what is ahead takes long, or when it is full', async () => {
    const { sent, addAll } = makeBuffer({ maxConcurrentBatches: 3, maxWaitWhileBusyMs: 5 });
    const added = addAll(1);
    await eventually(() => sent.length === 1);
    added.push(...addAll(2));
    await eventually(() => sent.length === 2);
    added.push(...addAll(3, 4, 5));
    expect(sent.map(({ items }) => items)).toEqual([[1], [2], [3, 4, 5]]);
    for (const { succeed } of sent) succeed();
    await Promise.all(added);
  });

  it('sends everything when it is closed, takes nothing more, and says when all is known', async () => {
    const { buffer, sent, addAll } = makeBuffer({ waitMs: 60_000 });
    const added = addAll(1, 2);
    let closed = false;
    const closing = buffer.close().then(() => (closed = true));
    expect(sent.map(({ items }) => items)).toEqual([[1, 2]]);
    await expect(buffer.add(3)).rejects.toThrow(BatchRejectedError);
    expect(closed).toBe(false);
    sent[0]!.succeed();
    await Promise.all(added);
    await closing;
  });

  it('is closed at once when nothing is in it', async () => {
    await makeBuffer().buffer.close();
  });
});
