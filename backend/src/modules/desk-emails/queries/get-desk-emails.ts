import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { DeskEmailKind } from '../contract.js';
import { DEFAULT_CHOICE } from '../domain/desk-email.js';
import type { DeskEmails } from '../presenters/desk-emails.view.js';

/** The emails of the desk that a person has chosen. */
export class GetDeskEmails extends Query<DeskEmails> {
  constructor(
    readonly accountId: number,
    readonly allowed: DeskEmailKind[],
  ) {
    super();
  }
}

type Row = Omit<DeskEmails, 'kinds' | 'timeZone'>;

@HandlesQuery(GetDeskEmails)
export class GetDeskEmailsHandler implements IQueryHandler<GetDeskEmails> {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  async execute({ accountId, allowed }: GetDeskEmails): Promise<DeskEmails> {
    const [row] = await this.em.execute<Row[]>(
      `select digest, digest_hour as hour, digest_days as days, crisis, crisis_at_night as "crisisAtNight", weekly
         from desk_email where account_id = ?`,
      [accountId],
    );
    const { digest, hour, days, crisis, crisisAtNight, weekly } = row ?? DEFAULT_CHOICE;
    const isAllowed = (kind: DeskEmailKind) => allowed.includes(kind);
    return {
      kinds: allowed,
      digest: digest && isAllowed('digest'),
      hour,
      days: [...days],
      crisis: crisis && isAllowed('crisis'),
      crisisAtNight,
      weekly: weekly && isAllowed('weekly'),
      timeZone: this.settings.siteTimeZone,
    };
  }
}
