import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Post } from '../domain/post.js';
import { answerPublishRequest } from '../domain/publish-request.js';
import { PublishRequestsChanged } from '../presenters/publish-requests-changed.js';

/** An editor tells the writer why an article is not published yet. */
export class AnswerPublishRequest extends Command<void> {
  constructor(
    readonly id: number,
    readonly note: string,
    readonly editorId: number,
  ) {
    super();
  }
}

@HandlesCommand(AnswerPublishRequest)
export class AnswerPublishRequestHandler implements ICommandHandler<AnswerPublishRequest> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly requests: PublishRequestsChanged,
  ) {}

  async execute({ id, note, editorId }: AnswerPublishRequest): Promise<void> {
    const post = await this.em.findOne(Post, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!post) throw DomainError.notFound('post');
    await answerPublishRequest(this.em, id, { note, by: editorId, day: isoDay(this.clock.now()) });
    this.requests.afterCommit();
  }
}
