import { once } from 'node:events';
import type { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DomainError } from '../../kernel/domain-error.js';
import type { EntryFile } from './entry-file.js';
import { Semaphore } from './semaphore.js';

const MEMORY_MB = 256;
/** A start takes about a second. Without a limit, a thread that hangs would hold up all jobs for good. */
const START_LIMIT_MS = 60_000;

/** The time limit per job, the length of the queue, and the errors when they are exceeded. */
export interface WorkerThreadLimits {
  /** A thread keeps what it has loaded (20 to 40 MB), so it is terminated when it has had no job for this long. */
  idleMs: number;
  startLimitMs?: number;
  limitMs: number;
  /** Also thrown for a job that needs more memory or stack than a thread has. */
  timeoutError: () => DomainError;
  maxWaiting: number;
  /** Also thrown for the jobs that a shutdown interrupts, and for those that wait then. */
  busyError: () => DomainError;
}

/**
 * Does jobs on a worker thread, one at a time and with a time limit: work that would block other requests, or that loads
 * much for a moment. The entry file posts any message when it is ready, and then one message per job.
 */
export class WorkerThread<Job, Result> {
  private worker: Worker | undefined;
  /** Resolves when the worker is ready. */
  private ready: Promise<unknown> | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private readonly turns: Semaphore;
  private isStopped = false;

  constructor(
    private readonly entry: EntryFile,
    private readonly limits: WorkerThreadLimits,
  ) {
    this.turns = new Semaphore(1, limits.maxWaiting, limits.busyError);
  }

  /**
   * @throws `timeoutError` or `busyError` of the limits; the thread's own error when it crashes or does not start, which
   *   fails this job only
   */
  run(job: Job, maxWaiting = this.limits.maxWaiting): Promise<Result> {
    return this.turns.run(() => this.runNow(job), maxWaiting);
  }

  /** Interrupts the current job and refuses those that wait, so that a shutdown does not wait for them. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.terminate();
  }

  private async runNow(job: Job): Promise<Result> {
    clearTimeout(this.idleTimer);
    if (this.isStopped) throw this.limits.busyError();
    const worker = (this.worker ??= this.start());
    try {
      await this.ready;
      return await this.answerOf(worker, job);
    } catch (error) {
      // The thread may still be working or may have crashed, so the next job gets a new one.
      await this.terminate();
      throw this.isStopped ? this.limits.busyError().afterWork() : error;
    } finally {
      this.idleTimer = setTimeout(() => void this.terminate(), this.limits.idleMs).unref();
    }
  }

  private async answerOf(worker: Worker, job: Job): Promise<Result> {
    const timeout = AbortSignal.timeout(this.limits.limitMs);
    try {
      const answer = nextMessage(worker, timeout);
      worker.postMessage(job);
      return (await answer) as Result;
    } catch (error) {
      throw timeout.aborted || needsTooMuch(error) ? this.limits.timeoutError().afterWork() : error;
    }
  }

  private start(): Worker {
    const { url, execArgv } = this.entry;
    const worker = new Worker(url, { execArgv, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    worker.unref();
    // The job that waits for the thread reports its error. Without a listener it would end this process.
    worker.on('error', () => undefined);
    // A thread that dies between two jobs is replaced.
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    this.ready = nextMessage(worker, AbortSignal.timeout(this.limits.startLimitMs ?? START_LIMIT_MS));
    return worker;
  }

  private async terminate(): Promise<void> {
    clearTimeout(this.idleTimer);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}

/** Rejects when the thread crashes, when it exits, or with the reason of the signal. */
export async function nextMessage(worker: EventEmitter, signal: AbortSignal): Promise<unknown> {
  const exited = new AbortController();
  const onExit = (code: number): void => exited.abort(new Error(`The worker thread exited with code ${code}.`));
  worker.once('exit', onExit);
  try {
    const [message] = (await once(worker, 'message', { signal: AbortSignal.any([signal, exited.signal]) })) as [
      unknown,
    ];
    return message;
  } catch (error) {
    // A thread without memory emits `error` and `exit` together, so the signal says nothing about the error.
    const { code, cause } = error as NodeJS.ErrnoException;
    throw code === 'ABORT_ERR' ? cause : error;
  } finally {
    worker.off('exit', onExit);
  }
}

/** Whether a job needs more memory or stack than a thread has. A text that is nested too deeply overflows the stack. */
const needsTooMuch = (error: unknown): boolean => {
  const { message, code } = error as NodeJS.ErrnoException;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || message === 'Maximum call stack size exceeded';
};
