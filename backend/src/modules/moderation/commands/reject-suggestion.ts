import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Suggestion } from '../domain/suggestion.js';

/** An admin turns a reader's suggestion down; it is kept, and shown to nobody. `seen` is the version that the admin saw. */
export class RejectSuggestion extends Command<void> {
  constructor(
    readonly id: number,
    readonly seen?: number | null,
  ) {
    super();
  }
}

@HandlesCommand(RejectSuggestion)
export class RejectSuggestionHandler implements ICommandHandler<RejectSuggestion> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ id, seen }: RejectSuggestion): Promise<void> {
    const suggestion = await this.em.findOne(Suggestion, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!suggestion) throw DomainError.notFound('suggestion');
    await this.outbox.add(suggestion.reject(seen));
  }
}
