import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { isCheapArticle, renderArticleWithText } from './render-article.js';
import { RenderThread } from './render-thread.js';

/** What articles say without their marks, for jobs: they wait their turn, and nobody who saves waits for them. */
@Injectable()
export class ArticleText extends RenderThread {
  constructor() {
    const timeoutError = () =>
      new DomainError('article.slow', 'invalid', 'This text takes too long to read.', 'content');
    const busyError = () => new DomainError('article.busy', 'unavailable', 'This text could not be read now.');
    super({ limitMs: 20_000, timeoutError, maxWaiting: Infinity, busyError });
  }

  /** @throws DomainError `article.slow` past the limit, `article.busy` at a stop: the job tries again, and is parked */
  async of(content: string): Promise<string> {
    const text = { content, footer: null };
    return (isCheapArticle(text) ? renderArticleWithText(text) : await this.run(text)).text;
  }
}
