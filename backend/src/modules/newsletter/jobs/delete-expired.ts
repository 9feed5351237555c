import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { SubscriberDeleted } from '../contract.js';
import { deleteOldLimits } from '../presenters/confirmation-limit.js';

const EVERY_MS = 30 * 60_000;
const BATCH_SIZE = 200;

/**
 * Deletes addresses that nobody has confirmed in 7 days, bounces after 30 days, and the receivers of test emails that
 * nobody could send. Runs in every worker.
 */
@Injectable()
export class DeleteExpired extends WorkerJob {
  protected readonly log = new Logger('Newsletter');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.sweep(),
    failure: 'Could not delete what has expired',
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

  async sweep(): Promise<void> {
    const em = this.em.fork();
    const now = this.clock.now();
    await em.execute('delete from newsletter_bounce where day < ?', [isoDay(retainedSince(RETENTION.bounces, now))]);
    // The receivers of test emails that could not be sent.
    await em.execute('delete from newsletter_test where created_at < ?', [retainedSince(RETENTION.testMails, now)]);
    let deleted = BATCH_SIZE;
    while (deleted === BATCH_SIZE) deleted = await this.unitOfWork.run(() => this.deleteBatch());
  }

  private async deleteBatch(): Promise<number> {
    const before = retainedSince(RETENTION.unconfirmed, this.clock.now());
    // Their events are handled in seconds, unless something is wrong.
    await this.em.execute('delete from newsletter_sign_up where created_at < ?', [before]);
    await deleteOldLimits(this.em, this.clock.now());
    // Skips rows that are being confirmed or that another worker is deleting.
    const rows = await this.em.execute<{ id: number }[]>(
      `delete from subscriber where id in
         (select id from subscriber where status = 'pending' and coalesce(confirmation_requested_at, created_at) < ?
           limit ? for update skip locked)
       returning id`,
      [before, BATCH_SIZE],
    );
    await this.outbox.addAll(rows.map(({ id }) => new SubscriberDeleted(id)));
    return rows.length;
  }
}
