import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { isCheapArticle, renderArticleWithText } from './render-article.js';
import { RenderThread } from './render-thread.js';

/**
 * Extracts the plain text of articles, for jobs. A separate thread, so that saving an article never waits for a job.
 */
@Injectable()
export class ArticleText extends RenderThread {
  constructor() {
    const timeoutError = () =>
      new DomainError('article.slow', 'invalid', 'This text takes too long to read.', 'content');
    const busyError = () => new DomainError('article.busy', 'unavailable', 'This text can’t be read right now.');
    super({ limitMs: 20_000, timeoutError, maxWaiting: Infinity, busyError });
  }

  /** @throws DomainError `article.slow` after the time limit, `article.busy` at shutdown; the job then retries */
  async of(content: string): Promise<string> {
    const text = { content, footer: null };
    return (isCheapArticle(text) ? renderArticleWithText(text) : await this.run(text)).text;
  }
}
