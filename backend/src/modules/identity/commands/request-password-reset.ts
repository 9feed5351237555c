import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { nearest, placeholders, spellingsOf } from '../../../platform/http/validation/index.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { PasswordReset } from '../domain/password-reset.js';

/** Requests a link to choose a new password. It does the same for unknown addresses, except that no email is sent. */
export class RequestPasswordReset extends Command<void> {
  constructor(readonly email: string) {
    super();
  }
}

/** A link works for one hour; its row is useless after that. */

@HandlesCommand(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ email }: RequestPasswordReset): Promise<void> {
    const now = this.clock.now();
    await this.deleteOld(now);
    const spellings = spellingsOf(email);
    const accounts = await this.em.execute<{ id: number; email: string }[]>(
      `select id, email::text from account where email in (${placeholders(spellings)})`,
      spellings,
    );
    const reset = PasswordReset.create(nearest(accounts, spellings)?.id ?? null, now);
    await this.em.persist(reset).flush();
    await this.outbox.add(reset.requested());
  }

  /** Skips rows that a simultaneous command deletes, to avoid a deadlock. */
  private async deleteOld(now: Date): Promise<void> {
    await this.em.execute(
      `delete from password_reset where id in
         (select id from password_reset where created_at < ? limit 1000 for update skip locked)`,
      [retainedSince(RETENTION.passwordResets, now)],
    );
  }
}
