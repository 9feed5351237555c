import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ChangeConfessionReaction } from '../contract.js';
import type { ReactionCounts } from '../contract.js';
import { Confession } from '../domain/confession.js';
import { publicCounts } from '../presenters/rows.js';

@HandlesCommand(ChangeConfessionReaction)
export class ChangeConfessionReactionHandler implements ICommandHandler<ChangeConfessionReaction> {
  constructor(private readonly em: EntityManager) {}

  async execute({ confessionId, type, delta }: ChangeConfessionReaction): Promise<ReactionCounts> {
    const confession = await this.em.findOne(Confession, confessionId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!confession) throw DomainError.notFound('confession');
    return publicCounts(confession.changeReactions(type, delta));
  }
}
