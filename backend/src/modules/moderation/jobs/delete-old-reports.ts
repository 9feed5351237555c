import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { Settings } from '../../../platform/config/settings.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';

const EVERY_MS = 30 * 60_000;

/**
 * Deletes what is stored about items that were judged fine, after 30 days. Also deletes reports whose item is gone: one that was sent
 * at the moment of the deletion may be stored after CloseReports ran. Runs in every worker.
 */
@Injectable()
export class DeleteOldReports extends WorkerJob {
  protected readonly log = new Logger('Reports');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.sweep(),
    failure: 'Could not delete old reports',
  };

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    protected readonly settings: Settings,
  ) {
    super();
  }

  async sweep(): Promise<void> {
    const em = this.em.fork();
    const before = isoDay(retainedSince(RETENTION.judgedFine, this.clock.now()));
    await em.execute('delete from reported_item where reported_on is null and (fine_on is null or fine_on < ?)', [
      before,
    ]);
    for (const table of ['report', 'reported_item'])
      await em.execute(
        `delete from ${table} r where case r.content_type
           when 'story' then not exists (select 1 from confession where id = r.item_id)
           else not exists (select 1 from comment where id = r.item_id) end`,
      );
  }
}
