import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Account } from '../domain/account.js';
import { MagicLink } from '../domain/magic-link.js';
import { OpenMagicLinks } from '../presenters/open-magic-links.js';
import type { SessionAccount } from '../presenters/session-account.js';

/** Uses a link to sign in, and all other links of its account with it. Returns the account, or null if the link does not work. */
export class UseMagicLink extends Command<SessionAccount | null> {
  constructor(readonly token: string) {
    super();
  }
}

@HandlesCommand(UseMagicLink)
export class UseMagicLinkHandler implements ICommandHandler<UseMagicLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly links: OpenMagicLinks,
  ) {}

  async execute({ token }: UseMagicLink): Promise<SessionAccount | null> {
    const found = await this.links.find(token);
    if (!found) return null;
    const { linkId, account } = found;
    // Of two simultaneous uses, only one deletes the row.
    if ((await this.em.nativeDelete(MagicLink, { id: linkId })) === 0) return null;
    await this.em.nativeDelete(MagicLink, { accountId: account.id });
    // Only once: a row that is written at each sign-in shows when the last one was.
    const unconfirmed = { id: account.id, emailConfirmedOn: null };
    await this.em.nativeUpdate(Account, unconfirmed, { emailConfirmedOn: isoDay(this.clock.now()) });
    return account;
  }
}
