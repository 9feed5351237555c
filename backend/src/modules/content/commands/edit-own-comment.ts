import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { CommentRenderer } from '../../../platform/markdown/comment-renderer.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Comment, refuseTooManyMarks } from '../domain/comment.js';

/** Its author changes a comment. An approved one is pending again. This is no decision, so the audit log has no entry. */
export class EditOwnComment extends Command<void> {
  constructor(
    readonly id: number,
    readonly content: string,
    readonly author: { id: number; expectedVersion?: number | null | undefined },
  ) {
    super();
  }
}

@HandlesCommand(EditOwnComment)
export class EditOwnCommentHandler implements ICommandHandler<EditOwnComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly comments: CommentRenderer,
  ) {}

  async execute({ id, content, author }: EditOwnComment): Promise<void> {
    refuseTooManyMarks(content);
    // Before the row is locked, because it may take a while.
    const contentHtml = await this.comments.render(content);
    const comment = await this.em.findOne(Comment, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    // The same error for a comment of someone else: it may wait for approval, and then nobody else may learn that it exists.
    if (comment?.authorId !== author.id) throw DomainError.notFound('comment');
    await this.outbox.addAll(comment.editOwn(content, contentHtml, this.clock.now(), author.expectedVersion));
  }
}
