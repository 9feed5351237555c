import type { BeforeApplicationShutdown } from '@nestjs/common';
import { entryFile } from '../concurrency/entry-file.js';
import { WorkerThread } from '../concurrency/worker-thread.js';
import type { WorkerThreadLimits } from '../concurrency/worker-thread.js';
import type { ArticleSource, renderArticleWithText } from './render-article.js';

/** Long enough for the pauses of somebody who writes, so that their next preview finds the thread. */
const IDLE_MS = 60_000;

type RenderedWithText = ReturnType<typeof renderArticleWithText>;
type Job = ArticleSource | { comment: string };

/** Renders articles or comments on a thread: some Markdown takes minutes, which must not block other requests. */
export abstract class RenderThread implements BeforeApplicationShutdown {
  private readonly thread: WorkerThread<Job, RenderedWithText | string>;

  constructor(limits: Omit<WorkerThreadLimits, 'idleMs'>) {
    this.thread = new WorkerThread(entryFile(import.meta.url, 'render-worker'), { idleMs: IDLE_MS, ...limits });
  }

  /** @throws `timeoutError` or `busyError` of the limits; the thread's error if it crashes */
  protected run(text: ArticleSource, maxWaiting?: number): Promise<RenderedWithText> {
    return this.thread.run(text, maxWaiting) as Promise<RenderedWithText>;
  }

  /** @throws `timeoutError` or `busyError` of the limits; the thread's error if it crashes */
  protected runComment(comment: string): Promise<string> {
    return this.thread.run({ comment }) as Promise<string>;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.thread.stop();
  }
}
