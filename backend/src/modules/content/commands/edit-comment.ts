import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { CommentRenderer } from '../../../platform/markdown/comment-renderer.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Comment, refuseTooManyMarks } from '../domain/comment.js';

/** An admin corrects a comment. Its state stays. */
export class EditComment extends Command<number | null> {
  constructor(
    readonly id: number,
    readonly content: string,
    readonly context: DecisionContext,
  ) {
    super();
  }
}

@HandlesCommand(EditComment, { kind: 'comment', action: 'edited' })
export class EditCommentHandler implements ICommandHandler<EditComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    private readonly comments: CommentRenderer,
  ) {}

  async execute({ id, content, context }: EditComment): Promise<number | null> {
    refuseTooManyMarks(content);
    // Before the row is locked, because it may take a while.
    const contentHtml = await this.comments.render(content);
    const comment = await this.em.findOne(Comment, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!comment) throw DomainError.notFound('comment');
    const before = comment.state;
    const event = comment.edit(content, contentHtml, context.expectedVersion);
    if (!event) return null;
    await this.outbox.add(event);
    const decided = { action: 'edited', kind: 'comment', itemId: id, before, after: comment.state } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
