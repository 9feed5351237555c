import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision, RejectSuggestion } from '../contract.js';
import { Suggestion } from '../domain/suggestion.js';

@HandlesCommand(RejectSuggestion)
export class RejectSuggestionHandler implements ICommandHandler<RejectSuggestion> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id, context }: RejectSuggestion): Promise<number | null> {
    const suggestion = await this.em.findOne(Suggestion, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!suggestion) throw DomainError.notFound('suggestion');
    const before = suggestion.state;
    const event = suggestion.reject(context);
    if (!event) return null;
    await this.outbox.add(event);
    const decided = { action: 'rejected', kind: 'suggestion', itemId: id, before, after: suggestion.state } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
