import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { isShort, renderArticle } from './render-article.js';
import type { RenderedArticle, ToRender } from './render-article.js';
import { RenderThread } from './render-thread.js';

/** A text of that length takes half a second at most, so that more of them may wait. */
const BRIEF = 3_000;
const BRIEF_WAITING = 20;

/** Renders what is saved. Its thread is not that of the previews: an article does not queue behind somebody's typing. */
@Injectable()
export class ArticleRenderer extends RenderThread {
  constructor() {
    const slow = 'This text takes too long to show: look for long runs of * and _.';
    super({
      // As long as it takes the longest article there may be, on a busy machine: what was written must be saved.
      limitMs: 20_000,
      slow: () => new DomainError('article.slow', 'invalid', slow, 'content'),
      // They wait in a transaction, which must not stand for a minute.
      waiting: 2,
      busy: () => new DomainError('article.busy', 'unavailable', 'Too much is being saved. Please try again.'),
    });
  }

  /** @throws DomainError `article.slow` past the limit, `article.busy` when too many wait */
  async render(text: ToRender): Promise<RenderedArticle> {
    if (isShort(text)) return renderArticle(text);
    const isBrief = text.content.length + (text.footer?.length ?? 0) <= BRIEF;
    return (await (isBrief ? this.run(text, BRIEF_WAITING) : this.run(text))).article;
  }
}
