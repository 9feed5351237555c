import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { PostDraft } from '../domain/post-draft.js';
import { Post } from '../domain/post.js';
import { askToPublish } from '../domain/publish-request.js';
import { mustBeEditorsOwn, refuseScheduled } from '../domain/writers-articles.js';
import type { ArticleEditor } from '../domain/writers-articles.js';
import { refuseIncomplete } from '../presenters/post-drafts.js';
import { PublishRequestsChanged } from '../presenters/publish-requests-changed.js';

/** A writer asks an editor to publish an article, or its working copy. Asking again replaces the answer. */
export class AskToPublish extends Command<void> {
  constructor(
    readonly id: number,
    readonly by: ArticleEditor,
  ) {
    super();
  }
}

@HandlesCommand(AskToPublish)
export class AskToPublishHandler implements ICommandHandler<AskToPublish> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly requests: PublishRequestsChanged,
  ) {}

  async execute({ id, by }: AskToPublish): Promise<void> {
    const post = await this.em.findOne(Post, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    mustBeEditorsOwn(post, by);
    refuseScheduled(post, this.clock.now());
    const draft = await this.em.findOne(PostDraft, id);
    if (post.published && !draft)
      throw new DomainError('post.nothing-to-publish', 'conflict', 'Readers already see this text.');
    refuseIncomplete((draft ?? post).fields);
    await askToPublish(this.em, id, by.id, isoDay(this.clock.now()));
    this.requests.afterCommit();
  }
}
