import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { idInToken } from '../../../platform/security/tokens.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { isUnsubscribeToken } from '../presenters/unsubscribe-token.js';

/** Switches the daily email off, by the link in it. Once more has no effect. */
export class UnsubscribeFromDigest extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@HandlesCommand(UnsubscribeFromDigest)
export class UnsubscribeFromDigestHandler implements ICommandHandler<UnsubscribeFromDigest> {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  async execute({ token }: UnsubscribeFromDigest): Promise<void> {
    const accountId = idInToken(token);
    const [row] = await this.em.execute<{ nonce: string }[]>(
      'select nonce from notification_setting where account_id = ?',
      [accountId],
    );
    if (!row || !isUnsubscribeToken(token, accountId, row.nonce, this.settings.sessionSecret)) throw badLink();
    await this.em.execute('update notification_setting set email = false where account_id = ?', [accountId]);
  }
}

const badLink = () => new DomainError('notifications.link', 'not-found', 'This link doesn’t work anymore.');
