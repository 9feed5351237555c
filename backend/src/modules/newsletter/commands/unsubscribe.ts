import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { countUnsubscribe } from '../domain/last-campaign.js';
import { findByAddress } from '../presenters/find-by-address.js';

/** An admin unsubscribes an address. Returns its id and the id of the decision; a second call changes nothing. */
export class Unsubscribe extends Command<{ id: number; decisionId: number | null }> {
  constructor(
    readonly email: string,
    readonly context: DecisionContext,
  ) {
    super();
  }
}

@HandlesCommand(Unsubscribe, { kind: 'subscriber', action: 'removed' })
export class UnsubscribeHandler implements ICommandHandler<Unsubscribe> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
  ) {}

  async execute({ email, context }: Unsubscribe): Promise<{ id: number; decisionId: number | null }> {
    const subscriber = await findByAddress(this.em, email);
    if (!subscriber) throw DomainError.notFound('subscriber');
    const { id, state: before } = subscriber;
    // Only the owner of a pending address refuses its confirmation; an admin can erase it.
    if (!subscriber.subscribed) return { id, decisionId: null };
    const left = subscriber.leave();
    await countUnsubscribe(this.em, id, this.clock.now());
    await this.outbox.add(left);
    const decided = { action: 'removed', kind: 'subscriber', itemId: id, before, after: subscriber.state } as const;
    const record = new RecordDecision(context, decided);
    return { id, decisionId: await this.commands.execute(record) };
  }
}
