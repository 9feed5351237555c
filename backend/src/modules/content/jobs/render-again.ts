import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { RowSweep } from '../../../platform/jobs/row-sweep.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import type { RenderedArticle } from '../../../platform/markdown/render-article.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { PostSaved } from '../contract.js';
import { Post } from '../domain/post.js';
import { LinkedArticles } from '../presenters/linked-articles.js';

/**
 * Renders articles again that a migration has marked because the rendering has changed. An article keeps its version, so an
 * admin who is editing it loses nothing.
 */
@Injectable()
export class RenderAgain extends RowSweep {
  protected readonly log = new Logger('Articles');
  protected readonly everyMs = 30 * 60_000;
  protected readonly failure = 'Could not render an article again';

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly articles: LinkedArticles,
    protected readonly settings: Settings,
  ) {
    super();
  }

  /** Each in its own transaction: rendering may take seconds, and an admin may want to save the article meanwhile. */
  protected stepAfter(id: number): Promise<number | undefined> {
    return this.unitOfWork.run(() => this.renderNext(id));
  }

  private async renderNext(after: number): Promise<number | undefined> {
    // Skips an article that is being edited or that another worker renders. A later sweep finds it if it needs to.
    const [marked] = await this.em.execute<{ id: number }[]>(
      'select id from post where render_again and id > ? order by id limit 1 for update skip locked',
      [after],
    );
    if (!marked) return undefined;
    const post = await this.em.findOneOrFail(Post, marked.id);
    const rendered = await this.render(post);
    if (rendered && post.renderedAs(rendered)) await this.outbox.add(new PostSaved(post.id, post.version));
    return post.id;
  }

  /** Returns undefined for a text that cannot be rendered, which keeps its HTML; the others must not wait for it. */
  private async render(post: Post): Promise<RenderedArticle | undefined> {
    try {
      return await this.articles.render({ content: post.content, footer: post.footer ?? null }, post.termsOff);
    } catch (error) {
      // Invalid: it takes too long, each time. After another error, the next sweep tries again.
      post.renderAgain = !(error instanceof DomainError && error.kind === 'invalid');
      this.log.warn(`Article ${post.id} keeps its old rendering: ${summarizeError(error as Error)}`);
      return undefined;
    }
  }
}
