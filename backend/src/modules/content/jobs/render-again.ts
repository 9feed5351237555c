import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { RenderAgainSweep } from '../../../platform/outbox/render-again-sweep.js';
import type { RenderedArticle } from '../../../platform/markdown/render-article.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { PostSaved } from '../contract.js';
import { Post } from '../domain/post.js';
import { LinkedArticles } from '../presenters/linked-articles.js';

/** Renders articles again after a change of the renderer. */
@Injectable()
export class RenderAgain extends RenderAgainSweep<Post, RenderedArticle> {
  protected readonly log = new Logger('Articles');
  protected readonly failure = 'Could not render an article again';
  protected readonly table = 'post';
  protected readonly entity = Post;

  constructor(
    protected readonly em: EntityManager,
    protected readonly outbox: Outbox,
    protected readonly unitOfWork: UnitOfWork,
    private readonly articles: LinkedArticles,
    protected readonly settings: Settings,
  ) {
    super();
  }

  protected render({ content, footer, termsOff }: Post): Promise<RenderedArticle> {
    return this.articles.render({ content, footer: footer ?? null }, termsOff);
  }

  protected changed({ id, version }: Post): PostSaved {
    return new PostSaved(id, version);
  }
}
