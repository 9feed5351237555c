import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Suggestion } from '../domain/suggestion.js';

/** An admin takes a reader's suggestion up. `seen` is the version that the admin saw. */
export class ApproveSuggestion extends Command<void> {
  constructor(
    readonly id: number,
    readonly seen?: number | null,
  ) {
    super();
  }
}

@HandlesCommand(ApproveSuggestion)
export class ApproveSuggestionHandler implements ICommandHandler<ApproveSuggestion> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ id, seen }: ApproveSuggestion): Promise<void> {
    const suggestion = await this.em.findOne(Suggestion, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!suggestion) throw DomainError.notFound('suggestion');
    await this.outbox.add(suggestion.approve(seen));
  }
}
