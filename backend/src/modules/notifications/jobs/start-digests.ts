import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, dayInZone, hourInZone } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { DigestDue, NOTIFICATION_IS_SHOWN } from '../contract.js';

const EVERY_MS = 10 * 60_000;
const BATCH_SIZE = 200;
/** In the time zone of the site. */
const HOUR = 17;

/**
 * Starts the digests of the day: one for each member who asked for them and has unread notifications that no digest had. Runs in
 * every worker. The day is stored in the transaction of the event, so a member gets one a day, also if a worker dies.
 */
@Injectable()
export class StartDigests extends WorkerJob {
  protected readonly log = new Logger('Notifications');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.startIfDue(),
    failure: 'Could not start the digests',
  };

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    protected readonly settings: Settings,
  ) {
    super();
  }

  async startIfDue(): Promise<void> {
    const now = this.clock.now();
    if (hourInZone(now, this.settings.siteTimeZone) < HOUR) return;
    const day = dayInZone(now, this.settings.siteTimeZone);
    let started = BATCH_SIZE;
    while (started === BATCH_SIZE) started = await this.unitOfWork.run(() => this.startBatch(day));
  }

  /** Skips members whose row another worker has locked. */
  private async startBatch(day: string): Promise<number> {
    const due = await this.em.execute<{ account_id: number }[]>(
      `update notification_setting set digest_on = ? where account_id in (
         select account_id from notification_setting s
          where email and (digest_on is null or digest_on < ?) and exists (
            select from notification n
             where n.account_id = s.account_id and not n.read and n.mailed_on is null and ${NOTIFICATION_IS_SHOWN})
          order by account_id limit ${BATCH_SIZE} for update skip locked)
       returning account_id`,
      [day, day],
    );
    const ids = due.map((row) => row.account_id);
    await this.em.execute(
      `update notification set mailed_on = ?
        where account_id = any(?::int[]) and not read and mailed_on is null and ${NOTIFICATION_IS_SHOWN}`,
      [day, `{${ids.join()}}`],
    );
    await this.outbox.addAll(ids.map((id) => new DigestDue(id)));
    return ids.length;
  }
}
