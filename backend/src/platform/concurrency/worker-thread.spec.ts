import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '../../kernel/domain-error.js';
import { WorkerThread, nextMessage } from './worker-thread.js';
import type { WorkerThreadLimits } from './worker-thread.js';

const directory = mkdtempSync(join(tmpdir(), 'worker-thread-'));
const READY = "const { parentPort } = require('node:worker_threads'); parentPort.postMessage('ready');";
/** A job is what the thread does: JavaScript that returns its result. */
const DOES_JOBS = `${READY} parentPort.on('message', (job) => parentPort.postMessage(new Function(job)()));`;
/** As Node reports it. Not a real one: when V8 notices it late, it ends the whole process, and with it these tests. */
const OUT_OF_MEMORY = "throw Object.assign(new Error(), { code: 'ERR_WORKER_OUT_OF_MEMORY' })";

describe('A worker thread', () => {
  let thread: WorkerThread<string, unknown>;
  afterEach(() => thread.stop());
  afterAll(() => rmSync(directory, { recursive: true }));

  const threadOf = (code: string, limits: Partial<WorkerThreadLimits> = {}) => {
    const file = join(directory, `${Math.random()}.cjs`);
    writeFileSync(file, code);
    thread = new WorkerThread(
      { url: pathToFileURL(file), execArgv: [] },
      {
        ...{ idleMs: 60_000, limitMs: 60_000, maxWaiting: 2, ...limits },
        timeoutError: () => new DomainError('job.slow', 'invalid', 'Slow.'),
        busyError: () => new DomainError('job.busy', 'unavailable', 'Busy.'),
      },
    );
    return thread;
  };
  const threadId = "return process.getBuiltinModule('node:worker_threads').threadId";

  it('does its jobs one after the other', async () => {
    threadOf(DOES_JOBS);
    const jobs = ['return 1', 'return 2', 'return 3'].map((job) => thread.run(job));
    expect(await Promise.all(jobs)).toEqual([1, 2, 3]);
  });

  it('refuses a job when too many wait', async () => {
    threadOf(DOES_JOBS);
    const jobs = ['return 1', 'return 2', 'return 3', 'return 4'].map((job) => thread.run(job));
    const results = await Promise.allSettled(jobs);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(results[3]).toMatchObject({ reason: { code: 'job.busy', hasCost: false } });
  });

  it.each([
    ['takes too long', 'while (true);', { code: 'job.slow', hasCost: true }],
    ['takes too much memory', OUT_OF_MEMORY, { code: 'job.slow' }],
    ['is nested too deeply', 'const call = () => call() + 1; return call();', { code: 'job.slow' }],
    ['fails', "throw new Error('of the job')", { message: 'of the job' }],
    ['ends the thread', 'process.exit(3)', { message: 'The worker thread exited with code 3.' }],
  ])('fails only the job that %s', async (_, job, error) => {
    threadOf(DOES_JOBS, { limitMs: 3_000 });
    const [failed, next] = await Promise.allSettled([thread.run(job), thread.run('return 1')]);
    expect(failed).toMatchObject({ status: 'rejected', reason: error });
    expect(next).toEqual({ status: 'fulfilled', value: 1 });
  });

  it('that does not start fails one job, and is started again for the next', async () => {
    const marker = join(directory, 'started-once');
    const failsOnce = `const fs = require('node:fs');
      if (!fs.existsSync(${JSON.stringify(marker)})) { fs.writeFileSync(${JSON.stringify(marker)}, ''); throw new Error('of the start'); }`;
    threadOf(`${failsOnce} ${DOES_JOBS}`);
    const [failed, next] = await Promise.allSettled([thread.run('return 1'), thread.run('return 2')]);
    expect(failed).toMatchObject({ reason: { message: 'of the start' } });
    expect(next).toEqual({ status: 'fulfilled', value: 2 });
  });

  it('that died between two jobs is started again', async () => {
    threadOf(DOES_JOBS);
    const first = await thread.run(threadId);
    await thread['worker']!.terminate();
    expect(await thread.run(threadId)).not.toBe(first);
  });

  it('is stopped without waiting for its jobs, and none of them starts it again', async () => {
    threadOf(DOES_JOBS);
    await thread.run('return 1');
    const jobs = ['while (true);', 'return 2'].map((job) => thread.run(job));
    const results = Promise.allSettled(jobs);
    await thread.stop();
    for (const result of await results) expect(result).toMatchObject({ reason: { code: 'job.busy' } });
    await expect(thread.run('return 3')).rejects.toMatchObject({ code: 'job.busy' });
    expect(thread['worker']).toBeUndefined();
  });

  it('is stopped without waiting for its start', async () => {
    threadOf('setInterval(() => undefined, 1_000);');
    const refused = expect(thread.run('return 1')).rejects.toMatchObject({ code: 'job.busy' });
    expect(thread['worker']).toBeDefined();
    await thread.stop();
    await refused;
  });

  it('that is never ready fails the job after a limit', async () => {
    threadOf('setInterval(() => undefined, 1_000);', { startLimitMs: 100 });
    await expect(thread.run('return 1')).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(thread['worker']).toBeUndefined();
  });

  it('ends when it has had no job for a while', async () => {
    threadOf(DOES_JOBS, { idleMs: 100 });
    await thread.run('return 1');
    await once(thread['worker']!, 'exit');
    expect(await thread.run('return 2')).toBe(2);
  });

  it('without memory reports that, although Node emits its exit in the same turn', async () => {
    const worker = new EventEmitter();
    const message = nextMessage(worker, AbortSignal.timeout(60_000));
    worker.emit('error', Object.assign(new Error(), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
    worker.emit('exit', 1);
    await expect(message).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
  });
});
