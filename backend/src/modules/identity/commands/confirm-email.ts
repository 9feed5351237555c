import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { CONFIRM_EMAIL_TOKEN } from '../domain/email-change.js';
import { badLink, EmailChanges, emailTaken } from '../presenters/email-changes.js';
import { conflictOf } from '../presenters/names.js';
import { OpenResetLinks } from '../presenters/open-reset-links.js';

/** The new email address of an account is confirmed, by the link that it got. From now on it counts. */
export class ConfirmEmail extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@HandlesCommand(ConfirmEmail)
export class ConfirmEmailHandler implements ICommandHandler<ConfirmEmail> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly changes: EmailChanges,
    private readonly resetLinks: OpenResetLinks,
  ) {}

  async execute({ token }: ConfirmEmail): Promise<void> {
    const { account, change } = await this.changes.lock(CONFIRM_EMAIL_TOKEN, token);
    const now = this.clock.now();
    if (!change.isConfirmable(now) || !change.fits(account)) throw badLink();
    await this.changes.refuseTaken(change.newEmail, account.id);
    await this.outbox.add(change.confirm(account, now));
    account.confirmEmail(isoDay(now));
    await this.em.flush().catch((error: unknown) => Promise.reject(conflictOf(error, emailTaken)));
    // They are in the mailbox of the old address.
    await this.resetLinks.close(account.id);
  }
}
