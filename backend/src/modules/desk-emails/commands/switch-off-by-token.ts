import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { DeskEmail } from '../domain/desk-email.js';
import { readOffToken } from '../presenters/off-links.js';

/** Switches off one kind of email with the token of its link. A second call changes nothing. */
export class SwitchOffByToken extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@HandlesCommand(SwitchOffByToken)
export class SwitchOffByTokenHandler implements ICommandHandler<SwitchOffByToken> {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  /** @throws DomainError `link.not-found` when we never sent the link, or the account is gone */
  async execute({ token }: SwitchOffByToken): Promise<void> {
    const read = readOffToken(token, this.settings.sessionSecret);
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const emails = read && (await this.em.findOne(DeskEmail, { nonce: read.nonce }, { lockMode }));
    if (!emails) throw DomainError.notFound('link');
    emails.switchOff(read.kind);
    await this.em.flush();
  }
}
