import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { isShort, rendersOf } from './render-article.js';
import { RenderThread } from './render-thread.js';

/** What articles say without their marks, for jobs: they wait their turn, and nobody who saves waits for them. */
@Injectable()
export class ArticleText extends RenderThread {
  constructor() {
    const never = () => new DomainError('article.slow', 'invalid', 'This text takes too long to read.', 'content');
    super({ limitMs: 20_000, slow: never, waiting: Infinity, busy: never });
  }

  /** @throws DomainError `article.slow` past the limit: the job tries again, and is parked */
  async of(content: string): Promise<string> {
    const text = { content, footer: null };
    return (isShort(text) ? rendersOf(text) : await this.run(text)).text;
  }
}
