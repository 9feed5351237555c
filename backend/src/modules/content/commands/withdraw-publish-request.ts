import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Post } from '../domain/post.js';
import { clearPublishRequest, noRequest } from '../domain/publish-request.js';
import { mustBeEditorsOwn } from '../domain/writers-articles.js';
import type { ArticleEditor } from '../domain/writers-articles.js';
import { PublishRequestsChanged } from '../presenters/publish-requests-changed.js';

/** A writer no longer asks to publish an article. */
export class WithdrawPublishRequest extends Command<void> {
  constructor(
    readonly id: number,
    readonly by: ArticleEditor,
  ) {
    super();
  }
}

@HandlesCommand(WithdrawPublishRequest)
export class WithdrawPublishRequestHandler implements ICommandHandler<WithdrawPublishRequest> {
  constructor(
    private readonly em: EntityManager,
    private readonly requests: PublishRequestsChanged,
  ) {}

  async execute({ id, by }: WithdrawPublishRequest): Promise<void> {
    mustBeEditorsOwn(await this.em.findOne(Post, id, { lockMode: LockMode.PESSIMISTIC_WRITE }), by);
    if (!(await clearPublishRequest(this.em, id))) throw noRequest();
    this.requests.afterCommit();
  }
}
