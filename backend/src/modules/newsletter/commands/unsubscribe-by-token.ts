import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { countUnsubscribe } from '../domain/last-campaign.js';
import { pauseConfirmations } from '../presenters/confirmation-limit.js';
import { findByToken } from '../presenters/find-by-token.js';

/**
 * Unsubscribes with the token of an emailed link: the one to unsubscribe, or the one to the preferences, whose page has
 * the same button. A second call changes nothing.
 */
export class UnsubscribeByToken extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@HandlesCommand(UnsubscribeByToken)
export class UnsubscribeByTokenHandler implements ICommandHandler<UnsubscribeByToken> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute({ token }: UnsubscribeByToken): Promise<void> {
    const { sessionSecret } = this.settings;
    const subscriber = await findByToken(this.em, token, ['unsubscribe', 'preferences'], sessionSecret);
    const { id, email, status } = subscriber;
    const left = subscriber.leave();
    if (left) await countUnsubscribe(this.em, id, this.clock.now());
    await this.outbox.add(left);
    // Someone else entered the address.
    if (status === 'pending') await pauseConfirmations(this.em, email, false, this.clock.now(), sessionSecret);
  }
}
