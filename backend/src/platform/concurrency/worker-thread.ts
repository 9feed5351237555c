import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DomainError } from '../../kernel/domain-error.js';
import type { EntryFile } from './entry-file.js';

const MEMORY_MB = 256;
/** A start takes about a second. Without a limit, a thread that hangs would hold up all jobs for good. */
const START_LIMIT_MS = 60_000;

/** The time limit per job, the length of the queue, and the errors when they are exceeded. */
export interface WorkerThreadLimits {
  /** A thread keeps what it has loaded (20 to 40 MB), so it is terminated when it has had no job for this long. */
  idleMs: number;
  limitMs: number;
  /** Also of a job that takes more memory or stack than a thread has. */
  timeoutError: () => DomainError;
  maxWaiting: number;
  /** Also of the jobs that a shutdown interrupts. */
  busyError: () => DomainError;
}

/**
 * Does jobs on a worker thread, one at a time and with a time limit: work that would block other requests, or that loads
 * much for a moment. The entry file posts any message when it is ready, and then one message per job.
 */
export class WorkerThread<Job, Result> {
  private thread: Promise<Worker> | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private lastJob: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private isStopped = false;

  constructor(
    private readonly entry: EntryFile,
    private readonly limits: WorkerThreadLimits,
  ) {}

  /**
   * @throws `timeoutError` or `busyError` of the limits; the thread's own error when it crashes or does not start, which
   *   fails this job only
   */
  async run(job: Job, maxWaiting = this.limits.maxWaiting): Promise<Result> {
    if (this.waiting >= maxWaiting) throw this.limits.busyError();
    this.waiting += 1;
    const result = this.lastJob.then(() => this.runNow(job));
    this.lastJob = result.catch(() => undefined).finally(() => (this.waiting -= 1));
    return result;
  }

  /** Interrupts the current job and refuses those that wait, so that a shutdown does not wait for them. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.terminate();
  }

  private async runNow(job: Job): Promise<Result> {
    clearTimeout(this.idleTimer);
    if (this.isStopped) throw this.limits.busyError();
    const timeout = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    try {
      const worker = await (this.thread ??= this.start());
      const answer = nextMessage(worker, timeout.signal);
      timer = setTimeout(() => timeout.abort(), this.limits.limitMs);
      worker.postMessage(job);
      return (await answer) as Result;
    } catch (error) {
      // The thread may still be working or may have crashed, so the next job gets a new one.
      await this.terminate();
      if (this.isStopped) throw this.limits.busyError().afterWork();
      throw timeout.signal.aborted || isOutOfMemory(error) ? this.limits.timeoutError().afterWork() : error;
    } finally {
      clearTimeout(timer);
      this.idleTimer = setTimeout(() => void this.terminate(), this.limits.idleMs).unref();
    }
  }

  private start(): Promise<Worker> {
    const { url, execArgv } = this.entry;
    const worker = new Worker(url, { execArgv, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    worker.unref();
    // The job that waits for the thread reports its error. Without a listener it would end this process.
    worker.on('error', () => undefined);
    const thread = nextMessage(worker, AbortSignal.timeout(START_LIMIT_MS)).then(
      () => worker,
      async (error: unknown) => {
        await worker.terminate();
        throw error;
      },
    );
    // A thread that dies between two jobs is replaced.
    worker.once('exit', () => {
      if (this.thread === thread) this.thread = undefined;
    });
    return thread;
  }

  private async terminate(): Promise<void> {
    clearTimeout(this.idleTimer);
    const thread = this.thread;
    this.thread = undefined;
    await thread?.then(
      (worker) => worker.terminate(),
      () => undefined,
    );
  }
}

/** Rejects when the thread crashes, exits or is aborted by the signal. */
async function nextMessage(worker: Worker, signal: AbortSignal): Promise<unknown> {
  const exited = new AbortController();
  const onExit = (code: number): void => exited.abort(new Error(`The worker thread exited with code ${code}.`));
  worker.once('exit', onExit);
  try {
    const [message] = (await once(worker, 'message', { signal: AbortSignal.any([signal, exited.signal]) })) as [
      unknown,
    ];
    return message;
  } catch (error) {
    throw exited.signal.aborted ? exited.signal.reason : error;
  } finally {
    worker.off('exit', onExit);
  }
}

/** A text that is nested too deeply overflows the stack, which is a RangeError. */
const isOutOfMemory = (error: unknown): boolean => {
  const { name, code } = error as NodeJS.ErrnoException;
  return name === 'RangeError' || code === 'ERR_WORKER_OUT_OF_MEMORY';
};
