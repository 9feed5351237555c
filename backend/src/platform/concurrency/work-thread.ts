import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DomainError } from '../../kernel/domain-error.js';
import type { separateFile } from './separate-file.js';

const MEMORY_MB = 256;

/** The time limit per job, the length of the queue, and the errors when they are exceeded. */
export interface WorkLimits {
  /** A thread keeps what it has loaded (20 to 40 MB), so it is terminated when it has had no job for this long. */
  idleMs: number;
  limitMs: number;
  timeoutError: () => DomainError;
  maxWaiting: number;
  busyError: () => DomainError;
}

/**
 * Does jobs on a worker thread, one at a time and with a time limit: work that would block other requests, or that loads
 * much for a moment. The thread's file posts any message when it is ready, and then one message per job.
 */
export class WorkThread<Job, Result> {
  private thread: Promise<Worker> | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private lastJob: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly file: ReturnType<typeof separateFile>,
    private readonly limits: WorkLimits,
  ) {}

  /** @throws `timeoutError` or `busyError` of the limits */
  async run(job: Job, maxWaiting = this.limits.maxWaiting): Promise<Result> {
    if (this.waiting >= maxWaiting) throw this.limits.busyError();
    this.waiting += 1;
    const result = this.lastJob.then(() => this.runNow(job));
    this.lastJob = result.catch(() => undefined).finally(() => (this.waiting -= 1));
    return result;
  }

  private async runNow(job: Job): Promise<Result> {
    clearTimeout(this.idleTimer);
    const worker = await (this.thread ??= this.start());
    const aborted = new AbortController();
    let abortError = this.limits.timeoutError;
    const timer = setTimeout(() => aborted.abort(), this.limits.limitMs);
    // The thread exits on shutdown. Reject the waiting caller immediately, otherwise the shutdown would wait for it.
    const onExit = (): void => {
      abortError = this.limits.busyError;
      aborted.abort();
    };
    worker.once('exit', onExit);
    try {
      const message = once(worker, 'message', { signal: aborted.signal });
      worker.postMessage(job);
      const [result] = (await message) as [Result];
      return result;
    } catch {
      // The thread may still be working or may have crashed, so the next job gets a new one.
      const refusal = abortError().afterWork();
      await this.terminate();
      throw refusal;
    } finally {
      clearTimeout(timer);
      worker.off('exit', onExit);
      this.idleTimer = setTimeout(() => void this.terminate(), this.limits.idleMs).unref();
    }
  }

  /** Starts the thread. When it exits or fails to start, the next job gets a new one. */
  private start(): Promise<Worker> {
    const { url, execArgv } = this.file;
    const worker = new Worker(url, { execArgv, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    worker.unref();
    // runNow reports errors during a job. Without a listener they would end this process.
    worker.on('error', () => undefined);
    const ended = new AbortController();
    const thread = once(worker, 'message', { signal: ended.signal }).then(() => worker);
    worker.once('exit', () => {
      if (this.thread === thread) this.thread = undefined;
      ended.abort();
    });
    return thread;
  }

  async terminate(): Promise<void> {
    clearTimeout(this.idleTimer);
    const thread = this.thread;
    this.thread = undefined;
    await thread?.then(
      (worker) => worker.terminate(),
      () => undefined,
    );
  }
}
