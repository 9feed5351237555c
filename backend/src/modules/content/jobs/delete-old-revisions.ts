import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { Settings } from '../../../platform/config/settings.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';

const EVERY_MS = 30 * 60_000;

/**
 * Deletes the revisions of working copies after 90 days, and preview links that have expired. The revisions of publications
 * stay as long as their article. Runs in every worker.
 */
@Injectable()
export class DeleteOldRevisions extends WorkerJob {
  protected readonly log = new Logger('Articles');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.sweep(),
    failure: 'Could not delete old revisions',
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
    const now = this.clock.now();
    const before = retainedSince(RETENTION.revisions, now);
    await em.execute("delete from post_revision where kind <> 'published' and created_at < ?", [before]);
    await em.execute('delete from post_preview_link where expires_at <= ?', [now]);
  }
}
