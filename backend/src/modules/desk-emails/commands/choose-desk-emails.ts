import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import type { DeskEmailKind } from '../contract.js';
import { DeskEmail } from '../domain/desk-email.js';
import type { DeskEmailChoice } from '../domain/desk-email.js';
import { localTime } from '../domain/local-time.js';

/** A person chooses which emails of the desk they get. Omitted fields stay unchanged. */
export class ChooseDeskEmails extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly allowed: readonly DeskEmailKind[],
    readonly change: Partial<DeskEmailChoice>,
  ) {
    super();
  }
}

@HandlesCommand(ChooseDeskEmails)
export class ChooseDeskEmailsHandler implements ICommandHandler<ChooseDeskEmails> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute({ accountId, allowed, change }: ChooseDeskEmails): Promise<void> {
    await this.em.execute('insert into desk_email (account_id) values (?) on conflict do nothing', [accountId]);
    const emails = await this.em.findOneOrFail(DeskEmail, accountId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    emails.choose(change, allowed, localTime(this.clock.now(), this.settings.siteTimeZone));
    await this.em.flush();
  }
}
