import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, dayInZone } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { HoldRestoredDigests } from '../contract.js';

const HOLD = 'update notification_setting set digest_on = ?::date where email returning account_id';
/** As of the day before: an event that still waits in the backup mails what has the day of the digest, and finds nothing. */
const MARK = `
  update notification set mailed_on = ?::date - 1 where not read and (mailed_on is null or mailed_on = ?::date)`;

@HandlesCommand(HoldRestoredDigests)
export class HoldRestoredDigestsHandler implements ICommandHandler<HoldRestoredDigests> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute(): Promise<number> {
    const day = dayInZone(this.clock.now(), this.settings.siteTimeZone);
    const held = await this.em.execute<unknown[]>(HOLD, [day]);
    await this.em.execute(MARK, [day, day]);
    return held.length;
  }
}
