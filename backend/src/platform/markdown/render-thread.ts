import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { DomainError } from '../../kernel/domain-error.js';
import type { ArticleSource, renderArticleWithText } from './render-article.js';

/** The thread uses 40 MB, so it is terminated after this idle time. */
const IDLE_MS = 60_000;
const MEMORY_MB = 256;

type RenderedWithText = ReturnType<typeof renderArticleWithText>;
type Job = ArticleSource | { comment: string };

/** Tests run from the sources without a built file, so the thread needs the TypeScript loader. */
const fromSources = import.meta.url.endsWith('.ts');
const file = new URL(`./render-worker.${fromSources ? 'ts' : 'js'}`, import.meta.url);
const execArgv = fromSources ? ['--import', new URL('../../../test/support/typescript.mjs', import.meta.url).href] : [];

/** The time limit per text, the length of the queue, and the errors when they are exceeded. */
export interface RenderLimits {
  limitMs: number;
  timeoutError: () => DomainError;
  maxWaiting: number;
  busyError: () => DomainError;
}

/**
 * Renders articles or comments on a worker thread, one at a time and with a time limit. Some Markdown takes minutes to
 * render, which must not block other requests.
 */
export abstract class RenderThread implements BeforeApplicationShutdown {
  private thread: Promise<Worker> | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private lastJob: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly limits: RenderLimits) {}

  /** @throws `timeoutError` or `busyError` of the limits */
  protected run(text: ArticleSource, waiting = this.limits.maxWaiting): Promise<RenderedWithText> {
    return this.queue(text, waiting) as Promise<RenderedWithText>;
  }

  /** @throws `timeoutError` or `busyError` of the limits */
  protected runComment(comment: string): Promise<string> {
    return this.queue({ comment }, this.limits.maxWaiting) as Promise<string>;
  }

  private async queue(job: Job, waiting: number): Promise<RenderedWithText | string> {
    if (this.waiting >= waiting) throw this.limits.busyError();
    this.waiting += 1;
    const result = this.lastJob.then(() => this.renderNow(job));
    this.lastJob = result.catch(() => undefined).finally(() => (this.waiting -= 1));
    return result;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.terminate();
  }

  private async renderNow(job: Job): Promise<RenderedWithText | string> {
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
      const [rendered] = (await message) as [RenderedWithText | string];
      return rendered;
    } catch {
      // The thread may still be rendering or may have crashed, so the next text gets a new one.
      const refusal = abortError().afterWork();
      await this.terminate();
      throw refusal;
    } finally {
      clearTimeout(timer);
      worker.off('exit', onExit);
      this.idleTimer = setTimeout(() => void this.terminate(), IDLE_MS).unref();
    }
  }

  /** Starts the thread. When it exits or fails to start, the next text gets a new one. */
  private start(): Promise<Worker> {
    const worker = new Worker(file, { execArgv, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    worker.unref();
    // renderNow reports errors while rendering. Without a listener they would end this process.
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
