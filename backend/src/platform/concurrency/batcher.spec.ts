import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { Batcher, BatchRejectedError } from './batcher.js';
import type { BatcherOptions } from './batcher.js';

const options: BatcherOptions = {
  waitMs: 2,
  maxBatchSize: 3,
  maxConcurrentBatches: 1,
  maxPending: 100,
  timeoutMs: 10_000,
};

/** A batcher whose batches stay in flight until the test settles them. */
function makeBatcher(change: Partial<BatcherOptions> = {}) {
  const sent: { items: number[]; succeed: () => void; fail: (reason: Error) => void }[] = [];
  const batcher = new Batcher<number>(
    (items) => new Promise<void>((succeed, fail) => sent.push({ items, succeed, fail })),
    { ...options, ...change },
  );
  const addAll = (...items: number[]) => items.map((item) => batcher.add(item));
  return { batcher, sent, addAll };
}

describe('Batcher', () => {
  it('sends items that arrive within a moment as one batch, and resolves them once it has been sent', async () => {
    const { batcher, sent, addAll } = makeBatcher({ maxBatchSize: 10 });
    const resolved: number[] = [];
    const added = addAll(1, 2).map((one, i) => one.then(() => resolved.push(i)));
    await eventually(() => sent.length > 0);
    expect(sent.map(({ items }) => items)).toEqual([[1, 2]]);
    expect(resolved).toEqual([]);
    sent[0]!.succeed();
    await Promise.all(added);
    expect(batcher.size).toBe(0);
  });

  it('sends a full batch immediately, and the next one when the batch in flight has finished', async () => {
    const { sent, addAll } = makeBatcher();
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

  it('rejects items past its maximum, and accepts items again once there is room', async () => {
    const { batcher, sent, addAll } = makeBatcher({ maxPending: 3 });
    const accepted = addAll(1, 2, 3);
    await expect(batcher.add(4)).rejects.toThrow(BatchRejectedError);
    sent[0]!.succeed();
    await Promise.all(accepted);
    await Promise.resolve();
    const again = addAll(5, 6, 7);
    sent[1]!.succeed();
    await Promise.all(again);
  });

  it('rejects the items of a failed batch and no others', async () => {
    const { sent, addAll } = makeBatcher();
    const added = addAll(1, 2, 3, 4, 5, 6);
    sent[0]!.fail(new Error('no'));
    const first = await Promise.allSettled(added.slice(0, 3));
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await Promise.resolve();
    sent[1]!.succeed();
    await Promise.all(added.slice(3));
  });

  it('rejects items that time out, in flight or waiting, and sends no further batch to a service that hangs', async () => {
    const { sent, addAll } = makeBatcher({ timeoutMs: 10 });
    const outcomes = await Promise.allSettled(addAll(1, 2, 3, 4));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    expect(sent).toHaveLength(1);
  });

  it('holds items while a batch is in flight, and sends them as one batch when it has finished', async () => {
    const { sent, addAll } = makeBatcher({ maxConcurrentBatches: 2, maxWaitWhileBusyMs: 60_000 });
    const first = addAll(1);
    await eventually(() => sent.length === 1);
    const behind = [...addAll(2), ...addAll(3)];
    // Another batcher that is idle has sent its item by now, so these items were really held back.
    const other = makeBatcher();
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

  it('sends a single item immediately, and then waits for as many items as were just resolved or waiting', async () => {
    const { sent, addAll } = makeBatcher({
      maxBatchSize: 10,
      maxConcurrentBatches: 2,
      waitMs: 60_000,
      maxWaitWhileBusyMs: 60_000,
      flushAtExpectedSize: true,
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

  it('waits only a moment for expected items, and lowers the expectation if they do not arrive', async () => {
    const { sent, addAll } = makeBatcher({
      maxBatchSize: 10,
      maxConcurrentBatches: 2,
      maxWaitWhileBusyMs: 60_000,
      flushAtExpectedSize: true,
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

  it('starts a second batch if the first takes long, or if the second one is full', async () => {
    const { sent, addAll } = makeBatcher({ maxConcurrentBatches: 3, maxWaitWhileBusyMs: 5 });
    const added = addAll(1);
    await eventually(() => sent.length === 1);
    added.push(...addAll(2));
    await eventually(() => sent.length === 2);
    added.push(...addAll(3, 4, 5));
    expect(sent.map(({ items }) => items)).toEqual([[1], [2], [3, 4, 5]]);
    for (const { succeed } of sent) succeed();
    await Promise.all(added);
  });

  it('flushes when it is closed, accepts no more items, and resolves once every outcome is known', async () => {
    const { batcher, sent, addAll } = makeBatcher({ waitMs: 60_000 });
    const added = addAll(1, 2);
    let closed = false;
    const closing = batcher.close().then(() => (closed = true));
    expect(sent.map(({ items }) => items)).toEqual([[1, 2]]);
    await expect(batcher.add(3)).rejects.toThrow(BatchRejectedError);
    expect(closed).toBe(false);
    sent[0]!.succeed();
    await Promise.all(added);
    await closing;
  });

  it('closes immediately when it is empty', async () => {
    await makeBatcher().batcher.close();
  });
});
