import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import type { renderArticle } from './render-article.js';

/** An article of 50,000 characters takes half a second; a text made to be slow would take minutes. */
const LIMIT_MS = 5_000;
/** How many may wait for their turn. */
const MAX_WAITING = 8;
/** The thread is 40 MB: it goes when nobody has written for that long. */
const IDLE_MS = 60_000;
const MEMORY_MB = 256;

type Rendered = ReturnType<typeof renderArticle>;

/** Where the sources run as they are, in tests, there is no built file, and the loader of sources goes along. */
const fromSources = import.meta.url.endsWith('.ts');
const file = new URL(`./render-worker.${fromSources ? 'ts' : 'js'}`, import.meta.url);
const execArgv = fromSources ? ['--import', new URL('../../../test/support/typescript.mjs', import.meta.url).href] : [];

/**
 * Renders what is still being written: in a thread of its own, one after the other, and no longer than a limit. There is
 * Markdown whose rendering takes minutes, and an editor asks with each pause of the typing: nobody else waits for that.
 */
@Injectable()
export class ArticlePreview implements BeforeApplicationShutdown {
  private thread: Promise<Worker> | undefined;
  private idle: NodeJS.Timeout | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** @throws DomainError `preview.slow` past the limit, `preview.busy` when too many wait */
  async render(text: { content: string; footer: string | null }): Promise<Rendered> {
    if (this.waiting >= MAX_WAITING)
      throw new DomainError('preview.busy', 'unavailable', 'Too many previews are being made. Please try again.');
    this.waiting += 1;
    const mine = this.turn.then(() => this.renderNow(text));
    this.turn = mine.catch(() => undefined).finally(() => (this.waiting -= 1));
    return mine;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.end();
  }

  private async renderNow(text: { content: string; footer: string | null }): Promise<Rendered> {
    clearTimeout(this.idle);
    const worker = await (this.thread ??= this.start());
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), LIMIT_MS);
    try {
      const answer = once(worker, 'message', { signal: late.signal });
      worker.postMessage(text);
      const [{ rendered }] = (await answer) as [{ rendered: Rendered }];
      return rendered;
    } catch {
      // It may render on, or have died of what it was given: the next text gets another one.
      await this.end();
      throw new DomainError('preview.slow', 'invalid', 'This text takes too long to show.', 'content');
    } finally {
      clearTimeout(timer);
      this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
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

  private async end(): Promise<void> {
    clearTimeout(this.idle);
    const thread = this.thread;
    this.thread = undefined;
    await thread?.then(
      (worker) => worker.terminate(),
      () => undefined,
    );
  }
}
