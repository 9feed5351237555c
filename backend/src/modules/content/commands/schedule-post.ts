import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { PostDraft } from '../domain/post-draft.js';
import { Post } from '../domain/post.js';
import { clearPublishRequest } from '../domain/publish-request.js';
import { refuseIncomplete, refuseOtherDraft } from '../presenters/post-drafts.js';

/** An admin sets or moves the time at which an article, or its working copy, is published. */
export class SchedulePost extends Command<number> {
  constructor(
    readonly id: number,
    readonly at: Date,
    readonly context: DecisionContext,
    /** Of the working copy that the admin saw, 0 for none. Without it, any is scheduled. */
    readonly draftVersion?: number | null,
  ) {
    super();
  }
}

@HandlesCommand(SchedulePost, { kind: 'post', action: 'scheduled' })
export class SchedulePostHandler implements ICommandHandler<SchedulePost> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ id, at, context, draftVersion }: SchedulePost): Promise<number> {
    const post = await this.em.findOne(Post, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!post) throw DomainError.notFound('post');
    if (at <= this.clock.now())
      throw new DomainError('post.past-time', 'invalid', 'Choose a time in the future.', 'at');
    const draft = await this.em.findOne(PostDraft, id);
    await refuseOtherDraft(this.em, post, draft, draftVersion);
    if (post.published && !draft)
      throw new DomainError('post.nothing-to-publish', 'conflict', 'Readers already see this text.');
    refuseIncomplete((draft ?? post).fields);
    const before = post.state;
    await this.outbox.add(post.schedule(at, context.adminId, context.expectedVersion));
    const title = (draft ?? post).title;
    await clearPublishRequest(this.em, id);
    const decided = { action: 'scheduled', kind: 'post', itemId: id, title, before, after: post.state } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
