import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { PictureFactsReader } from '../media/picture-facts.js';
import { isCheapArticle, renderArticle } from './render-article.js';
import type { RenderedArticle, ArticleSource } from './render-article.js';
import { RenderThread } from './render-thread.js';

/** A text up to this length takes at most half a second, so more of them may wait. */
const SHORT_LENGTH = 3_000;
const MAX_WAITING_SHORT = 20;

/** Whether an article was refused because its text takes too long to show. */
export const isTooSlow = (error: unknown): boolean => error instanceof DomainError && error.code === 'article.slow';

/** Renders articles when they are saved. Previews have a separate thread, so a save never queues behind previews. */
@Injectable()
export class ArticleRenderer extends RenderThread {
  constructor(private readonly pictures: PictureFactsReader) {
    const tooSlow = 'This text takes too long to show. Look for long runs of * and _.';
    super({
      // Enough for the longest allowed article on a busy machine, because a valid article must be saved.
      limitMs: 20_000,
      timeoutError: () => new DomainError('article.slow', 'invalid', tooSlow, 'content'),
      // Callers wait inside a transaction, which must not stay open for a minute.
      maxWaiting: 2,
      busyError: () =>
        new DomainError('article.busy', 'unavailable', 'Too much is being saved right now. Try again in a moment.'),
    });
  }

  /** @throws DomainError `article.slow` after the time limit, `article.busy` when too many wait */
  async render({ content, footer }: ArticleSource): Promise<RenderedArticle> {
    const text = { content, footer, pictures: await this.pictures.inText(`${content}\n${footer ?? ''}`) };
    if (isCheapArticle(text)) return renderArticle(text);
    const isShort = content.length + (footer?.length ?? 0) <= SHORT_LENGTH;
    return (await (isShort ? this.run(text, MAX_WAITING_SHORT) : this.run(text))).article;
  }
}
