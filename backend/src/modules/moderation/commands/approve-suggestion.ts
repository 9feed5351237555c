import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision, ApproveSuggestion } from '../contract.js';
import { Suggestion } from '../domain/suggestion.js';

@HandlesCommand(ApproveSuggestion)
export class ApproveSuggestionHandler implements ICommandHandler<ApproveSuggestion> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id, context }: ApproveSuggestion): Promise<number | null> {
    const suggestion = await this.em.findOne(Suggestion, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!suggestion) throw DomainError.notFound('suggestion');
    const before = suggestion.state;
    const event = suggestion.approve(context);
    if (!event) return null;
    await this.outbox.add(event);
    const decided = { action: 'approved', kind: 'suggestion', itemId: id, before, after: suggestion.state } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
