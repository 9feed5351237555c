import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { HoldRestoredDeskEmails } from '../contract.js';
import { isWeeklyDay } from '../domain/desk-email.js';
import { localTime } from '../domain/local-time.js';

/** On other days the next weekly note is that of the next Monday, which nobody had. */
const HOLD = `
  update desk_email set digest_on = case when digest then ?::date else digest_on end,
         weekly_on = case when weekly and ? then ?::date else weekly_on end
   where digest or (weekly and ?) returning account_id`;

@HandlesCommand(HoldRestoredDeskEmails)
export class HoldRestoredDeskEmailsHandler implements ICommandHandler<HoldRestoredDeskEmails> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute(): Promise<number> {
    const now = localTime(this.clock.now(), this.settings.siteTimeZone);
    const isWeekly = isWeeklyDay(now);
    const held = await this.em.execute<unknown[]>(HOLD, [now.day, isWeekly, now.day, isWeekly]);
    return held.length;
  }
}
