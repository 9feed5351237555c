import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { Settings } from '../../../platform/config/settings.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';

const EVERY_MS = 30 * 60_000;

/** The columns that name the sender, emptied. */
const EMPTIED = {
  submission: "author_name = '', email = '', account_id = null",
  suggestion: "name = null, email = ''",
} as const;

/** Deletes the names and addresses of senders 90 days after the last decision about what they sent. Runs in every worker. */
@Injectable()
export class ForgetSenders extends WorkerJob {
  protected readonly log = new Logger('Suggestions');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.sweep(),
    failure: 'Could not delete the senders of old suggestions',
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
    const before = retainedSince(RETENTION.senders, this.clock.now());
    for (const [table, emptied] of Object.entries(EMPTIED))
      // Changes of its entry on the board of ideas are no reason to keep its sender longer.
      // One that a restored backup has decided without an entry counts from when it was sent.
      await em.execute(
        `update ${table} set ${emptied}
          where reviewed and email <> '' and created_at < ?
            and coalesce((select max(e.created_at) from audit_entry e where e.kind = '${table}' and e.item_id = ${table}.id
                            and e.action <> 'edited'),
                         created_at) < ?`,
        [before, before],
      );
  }
}
