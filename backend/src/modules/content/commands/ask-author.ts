import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Confession } from '../domain/confession.js';
import { refuseWithoutReceipt, saveQuestion } from '../domain/story-conversation.js';

/**
 * An editor asks the author of a story a question. It is no decision, so the audit log has nothing of it.
 *
 * @throws DomainError `confession.not-found`, `confession.stale`, `confession.approved`, `confession.asked`, `confession.no-receipt`
 */
export class AskAuthor extends Command<void> {
  constructor(
    readonly id: number,
    readonly text: string,
    readonly expectedVersion?: number | null,
  ) {
    super();
  }
}

@HandlesCommand(AskAuthor)
export class AskAuthorHandler implements ICommandHandler<AskAuthor> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ id, text, expectedVersion }: AskAuthor): Promise<void> {
    const story = await this.em.findOne(Confession, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!story) throw DomainError.notFound('confession');
    const asked = story.ask(this.clock.now(), expectedVersion);
    await refuseWithoutReceipt(this.em, id);
    await saveQuestion(this.em, id, text);
    await this.outbox.add(asked);
  }
}
