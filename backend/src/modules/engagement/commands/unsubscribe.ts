import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { nearest, spellingsOf } from '../../../platform/http/validation/index.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Subscriber } from '../domain/subscriber.js';

/** An admin unsubscribes an address. Returns its id and the id of the decision; a second call changes nothing. */
export class Unsubscribe extends Command<{ id: number; decisionId: number | null }> {
  constructor(
    readonly email: string,
    readonly context: DecisionContext,
  ) {
    super();
  }
}

@HandlesCommand(Unsubscribe)
export class UnsubscribeHandler implements ICommandHandler<Unsubscribe> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ email, context }: Unsubscribe): Promise<{ id: number; decisionId: number | null }> {
    const spellings = spellingsOf(email);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const subscriber = nearest(await this.em.find(Subscriber, { email: { $in: spellings } }, lock), spellings);
    if (!subscriber) throw DomainError.notFound('subscriber');
    const { id, state: before } = subscriber;
    const left = subscriber.leave();
    if (!left) return { id, decisionId: null };
    await this.outbox.add(left);
    const decided = { action: 'removed', kind: 'subscriber', itemId: id, before, after: subscriber.state } as const;
    const record = new RecordDecision(context, decided);
    return { id, decisionId: await this.commands.execute(record) };
  }
}
