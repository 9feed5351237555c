import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { isCheapArticle, renderArticle } from './render-article.js';
import type { RenderedArticle, ArticleSource } from './render-article.js';
import { RenderThread } from './render-thread.js';

/** A text of that length takes half a second at most, so that more of them may wait. */
const SHORT_LENGTH = 3_000;
const MAX_WAITING_SHORT = 20;

/** Renders what is saved. Its thread is not that of the previews: an article does not queue behind somebody's typing. */
@Injectable()
export class ArticleRenderer extends RenderThread {
  constructor() {
    const slow = 'This text takes too long to show: look for long runs of * and _.';
    super({
      // As long as it takes the longest article there may be, on a busy machine: what was written must be saved.
      limitMs: 20_000,
      timeoutError: () => new DomainError('article.slow', 'invalid', slow, 'content'),
      // They wait in a transaction, which must not stand for a minute.
      maxWaiting: 2,
      busyError: () => new DomainError('article.busy', 'unavailable', 'Too much is being saved. Please try again.'),
    });
  }

  /** @throws DomainError `article.slow` past the limit, `article.busy` when too many wait */
  async render(text: ArticleSource): Promise<RenderedArticle> {
    if (isCheapArticle(text)) return renderArticle(text);
    const isBrief = text.content.length + (text.footer?.length ?? 0) <= SHORT_LENGTH;
    return (await (isBrief ? this.run(text, MAX_WAITING_SHORT) : this.run(text))).article;
  }
}
