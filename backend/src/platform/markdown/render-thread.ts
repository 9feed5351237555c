import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { DomainError } from '../../kernel/domain-error.js';
import type { ArticleSource, renderArticleWithText } from './render-article.js';

/** The thread is 40 MB: it goes when nobody has written for that long. */
const IDLE_MS = 60_000;
const MEMORY_MB = 256;

type RenderedWithText = ReturnType<typeof renderArticleWithText>;
type Job = ArticleSource | { comment: string };

/** Where the sources run as they are, in tests, there is no built file, and the loader of sources goes along. */
const fromSources = import.meta.url.endsWith('.ts');
const file = new URL(`./render-worker.${fromSources ? 'ts' : 'js'}`, import.meta.url);
const execArgv = fromSources ? ['--import', new URL('../../../test/support/typescript.mjs', import.meta.url).href] : [];

/** How long a text may take and how many may wait for their turn, and what is said beyond that. */
export interface RenderLimits {
  limitMs: number;
  timeoutError: () => DomainError;
  maxWaiting: number;
  busyError: () => DomainError;
}

/**
 * Renders articles or comments in a thread of its own, one after the other, and no longer than a limit: there is Markdown whose
 * rendering takes minutes, and nobody else waits for that.
 */
export abstract class RenderThread implements BeforeApplicationShutdown {
  private thread: Promise<Worker> | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private lastJob: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly limits: RenderLimits) {}

  /** @throws what `patience` says */
  protected run(text: ArticleSource, waiting = this.limits.maxWaiting): Promise<RenderedWithText> {
    return this.queue(text, waiting) as Promise<RenderedWithText>;
  }

  /** @throws what `patience` says */
  protected runComment(comment: string): Promise<string> {
    return this.queue({ comment }, this.limits.maxWaiting) as Promise<string>;
  }

  private async queue(job: Job, waiting: number): Promise<RenderedWithText | string> {
    if (this.waiting >= waiting) throw this.limits.busyError();
    this.waiting += 1;
    const mine = this.lastJob.then(() => this.renderNow(job));
    this.lastJob = mine.catch(() => undefined).finally(() => (this.waiting -= 1));
    return mine;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.terminate();
  }

  private async renderNow(job: Job): Promise<RenderedWithText | string> {
    clearTimeout(this.idleTimer);
    const worker = await (this.thread ??= this.start());
    const late = new AbortController();
    let why = this.limits.timeoutError;
    const timer = setTimeout(() => late.abort(), this.limits.limitMs);
    // It was ended with the process: whoever waits is told at once, or the process would wait for him.
    const ended = (): void => {
      why = this.limits.busyError;
      late.abort();
    };
    worker.once('exit', ended);
    try {
      const answer = once(worker, 'message', { signal: late.signal });
      worker.postMessage(job);
      const [renders] = (await answer) as [RenderedWithText | string];
      return renders;
    } catch {
      // It may render on, or have died of what it was given: the next text gets another one.
      const refusal = why().afterWork();
      await this.terminate();
      throw refusal;
    } finally {
      clearTimeout(timer);
      worker.off('exit', ended);
      this.idleTimer = setTimeout(() => void this.terminate(), IDLE_MS).unref();
    }
  }

  /** One that ends, or never began, is forgotten: the next text gets another one. */
  private start(): Promise<Worker> {
    const worker = new Worker(file, { execArgv, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    worker.unref();
    // An error while it renders is told by the call that waits; without a listener it would end this process.
    worker.on('error', () => undefined);
    const ended = new AbortController();
    const thread = once(worker, 'message', { signal: ended.signal }).then(() => worker);
    worker.once('exit', () => {
      if (this.thread === thread) this.thread = undefined;
      ended.abort();
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
