import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { renderPlain } from './plain-comment.js';
import { parseComment } from './render-markdown.js';
import { RenderThread } from './render-thread.js';
import { canRenderOnMainThread } from './rendering-cost.js';

/** 40 times the longest comment. Links and lists grow by a factor of 10; some references and tables by 2,000. */
const MAX_HTML = 200_000;

/** Renders comments on a separate thread, unless they are plain text or cheap to render. */
@Injectable()
export class CommentRenderer extends RenderThread {
  constructor() {
    super({
      // The longest normal comments take a third of a second; a malicious one takes ten seconds.
      limitMs: 3_000,
      timeoutError: () =>
        new DomainError(
          'comment.slow',
          'invalid',
          'This comment takes too long to show. Take out some of its formatting.',
          'content',
        ),
      maxWaiting: 20,
      busyError: () =>
        new DomainError(
          'comment.busy',
          'unavailable',
          'Too many comments are being saved right now. Try again in a moment.',
        ),
    });
  }

  /** @throws DomainError `comment.slow` after the time limit, `comment.large`, `comment.busy` when too many wait */
  async render(content: string): Promise<string> {
    const plain = renderPlain(content);
    if (plain !== undefined) return plain;
    const html = canRenderOnMainThread(content) ? parseComment(content) : await this.runComment(content);
    if (html.length <= MAX_HTML) return html;
    const message = 'With its formatting, this comment is too long. Take out some links or tables.';
    throw new DomainError('comment.large', 'invalid', message, 'content').afterWork();
  }
}
