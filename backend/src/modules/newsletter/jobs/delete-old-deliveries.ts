import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { FilterQuery } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Campaign } from '../domain/campaign.js';

const EVERY_MS = 30 * 60_000;
const BATCH_SIZE = 10_000;

const FINISHED = `
  select d.id from newsletter_delivery d join campaign c on c.id = d.campaign_id
   where coalesce(c.finished_at, c.started_at) < ?
     and (c.finished_at is not null or d.status in ('sent', 'failed', 'skipped'))
   limit ? for update of d skip locked`;
/**
 * It was cancelled, or made a draft, while its deliveries were being inserted. Its lock keeps it from starting with those
 * that are deleted here.
 */
const NEVER_STARTED = `
  select d.id from newsletter_delivery d join campaign c on c.id = d.campaign_id
   where c.started_at is null and c.status in ('draft', 'cancelled')
   limit ? for update of c, d skip locked`;

/**
 * Deletes the deliveries of a campaign 60 days after it finished; its counts stay. Of an unfinished campaign, waiting
 * deliveries stay longer. A campaign that nobody resumes is cancelled 60 days after it started. Runs in every worker.
 */
@Injectable()
export class DeleteOldDeliveries extends WorkerJob {
  protected readonly log = new Logger('Newsletter');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.sweep(),
    failure: 'Could not delete old deliveries',
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
    const before = retainedSince(RETENTION.deliveries, this.clock.now());
    await this.deleteAll(FINISHED, [before]);
    await this.deleteAll(NEVER_STARTED);
    await this.cancelForgotten(before);
  }

  private async deleteAll(chosen: string, params: unknown[] = []): Promise<void> {
    const em = this.em.fork();
    let deleted = BATCH_SIZE;
    while (deleted === BATCH_SIZE) {
      const [row] = await em.execute<{ count: number }[]>(
        `with gone as (delete from newsletter_delivery where id in (${chosen}) returning 1)
         select count(*)::int as count from gone`,
        [...params, BATCH_SIZE],
      );
      deleted = row!.count;
    }
  }

  /** Only an admin could resume these, and their content is outdated by then. */
  private async cancelForgotten(before: Date): Promise<void> {
    await this.unitOfWork.run(async () => {
      const forgotten = { status: 'paused', pausedBecause: { $in: ['admin', 'restored'] }, startedAt: { $lt: before } };
      const campaigns = await this.em.find(Campaign, forgotten as FilterQuery<Campaign>, {
        lockMode: LockMode.PESSIMISTIC_WRITE,
      });
      for (const campaign of campaigns) {
        this.log.warn(`Campaign ${campaign.id} was paused for too long and is cancelled`);
        await this.outbox.add(campaign.cancel(this.clock.now()));
      }
    });
  }
}
