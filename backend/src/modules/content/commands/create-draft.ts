import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Post } from '../domain/post.js';

/** An admin begins an article: empty and unpublished. Returns its id and the id of the decision. */
export class CreateDraft extends Command<{ id: number; decisionId: number }> {
  constructor(readonly authorId: number) {
    super();
  }
}

@HandlesCommand(CreateDraft, { kind: 'post', action: 'created' })
export class CreateDraftHandler implements ICommandHandler<CreateDraft> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
  ) {}

  async execute({ authorId }: CreateDraft): Promise<{ id: number; decisionId: number }> {
    const post = Post.begin(authorId, this.clock.now());
    await this.em.persist(post).flush();
    await this.outbox.add(post.written());
    const { id, title, state: after } = post;
    const decided = { action: 'created', kind: 'post', itemId: id, title, before: null, after } as const;
    const decisionId = await this.commands.execute(new RecordDecision({ adminId: authorId }, decided));
    return { id, decisionId };
  }
}
