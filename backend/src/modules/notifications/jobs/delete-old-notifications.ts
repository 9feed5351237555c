import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { Settings } from '../../../platform/config/settings.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';

const EVERY_MS = 30 * 60_000;

/** Deletes notifications after 90 days. Runs in every worker. */
@Injectable()
export class DeleteOldNotifications extends WorkerJob {
  protected readonly log = new Logger('Notifications');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.sweep(),
    failure: 'Could not delete old notifications',
  };

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    protected readonly settings: Settings,
  ) {
    super();
  }

  async sweep(): Promise<void> {
    const before = retainedSince(RETENTION.notifications, this.clock.now());
    await this.em
      .fork()
      .execute("delete from notification where created_on < (?::timestamptz at time zone 'UTC')::date", [before]);
  }
}
