import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { PasswordReset } from '../domain/password-reset.js';
import { accountIdOf, deleteOldRequests } from '../presenters/link-requests.js';

/** Requests a link to choose a new password. It does the same for unknown addresses, except that no email is sent. */
export class RequestPasswordReset extends Command<void> {
  constructor(readonly email: string) {
    super();
  }
}

@HandlesCommand(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ email }: RequestPasswordReset): Promise<void> {
    const now = this.clock.now();
    await deleteOldRequests(this.em, 'password_reset', retainedSince(RETENTION.passwordResets, now));
    const reset = PasswordReset.create(await accountIdOf(this.em, email), now);
    await this.em.persist(reset).flush();
    await this.outbox.add(reset.requested());
  }
}
