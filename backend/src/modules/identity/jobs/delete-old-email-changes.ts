import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { Settings } from '../../../platform/config/settings.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';

const EVERY_MS = 30 * 60_000;

/** Deletes changes of email addresses that can no longer be confirmed or taken back. Runs in every worker. */
@Injectable()
export class DeleteOldEmailChanges extends WorkerJob {
  protected readonly log = new Logger('Accounts');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.sweep(),
    failure: 'Could not delete old changes of email addresses',
  };

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    protected readonly settings: Settings,
  ) {
    super();
  }

  async sweep(): Promise<void> {
    const before = retainedSince(RETENTION.emailChanges, this.clock.now());
    await this.em.fork().execute('delete from email_change where requested_at < ?', [before]);
  }
}
