import { randomInt } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { DeskEmailDue } from '../contract.js';
import type { DeskEmailKind } from '../contract.js';
import { isWeeklyDay } from '../domain/desk-email.js';
import { addDays, isNight, localTime } from '../domain/local-time.js';
import type { LocalTime } from '../domain/local-time.js';

const MINUTE_MS = 60_000;
/** A flag waits up to a minute for a worker, so the email is sent 15 to 30 minutes after the flag was set. */
const CRISIS_DELAY_MS = { min: 15 * MINUTE_MS, max: 29 * MINUTE_MS };

const DIGESTS = `
  update desk_email set digest_on = ?::date
   where digest and digest_hour <= ? and ? = any (digest_days) and (digest_on is null or digest_on < ?::date)
  returning account_id as id`;
const WEEKLIES = `
  update desk_email set weekly_on = ?::date
   where weekly and (digest_hour <= ? or ?) and (weekly_on is null or weekly_on < ?::date)
  returning account_id as id`;
const PLAN_CRISIS =
  'update crisis_notice set is_new = false, send_at = ?::timestamptz where is_new and send_at is null';
const TAKE_CRISIS = 'update crisis_notice set send_at = null where send_at <= ?::timestamptz returning 1 as one';
const CRISES = `
  update desk_email set crisis_owed = false where crisis and crisis_owed and (crisis_at_night or ?)
  returning account_id as id`;

/**
 * Queues the emails of the desk when they are due. Runs in every worker: the row that an update changes is found by one of them, and the
 * event is stored in the same transaction, so each email is queued once.
 */
@Injectable()
export class QueueDeskEmails extends WorkerJob {
  protected readonly log = new Logger('DeskEmails');
  protected readonly schedule = {
    everyMs: MINUTE_MS,
    work: () => this.queueDue(),
    failure: 'Could not queue the emails of the desk',
  };

  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    protected readonly settings: Settings,
  ) {
    super();
  }

  async queueDue(): Promise<void> {
    const now = this.clock.now();
    const local = localTime(now, this.settings.siteTimeZone);
    if (!isNight(local)) await this.unitOfWork.run(() => this.queueDigests(local));
    await this.unitOfWork.run(() => this.queueCrises(now, local));
  }

  /** A worker that was down at the hour makes up for it on the same day; for the weekly note also on Tuesday. */
  private async queueDigests(local: LocalTime): Promise<void> {
    const { day, weekday, hour } = local;
    await this.queue('digest', DIGESTS, [day, hour, weekday, day]);
    if (!isWeeklyDay(local)) return;
    await this.queue('weekly', WEEKLIES, [day, hour, weekday === 'tuesday', addDays(day, -1)]);
  }

  private async queueCrises(now: Date, local: LocalTime): Promise<void> {
    if ((await this.rows(TAKE_CRISIS, [now])).length > 0)
      await this.em.execute('update desk_email set crisis_owed = true where crisis');
    await this.em.execute(PLAN_CRISIS, [this.randomMoment(now)]);
    await this.queue('crisis', CRISES, [!isNight(local)]);
  }

  /** Counted from a worker's look at the flag, not from the flag. */
  private randomMoment(now: Date): Date {
    return new Date(now.getTime() + randomInt(CRISIS_DELAY_MS.min, CRISIS_DELAY_MS.max));
  }

  private async queue(kind: DeskEmailKind, sql: string, params: unknown[]): Promise<void> {
    const due = await this.rows(sql, params);
    await this.outbox.addAll(due.map(({ id }) => new DeskEmailDue(id, kind)));
  }

  private rows(sql: string, params: unknown[]): Promise<{ id: number }[]> {
    return this.em.execute<{ id: number }[]>(sql, params);
  }
}
