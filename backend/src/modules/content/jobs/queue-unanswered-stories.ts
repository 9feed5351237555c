import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { DAYS_TO_ANSWER } from '../../../kernel/content-limits.js';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Confession } from '../domain/confession.js';

const EVERY_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** In random order: the events must not have that of the stories. */
const DUE = 'select id from confession where not approved and asked_on <= ?::date order by random()';

/** Stories whose authors have not answered in time wait for an editor again. Runs in every worker; only the UTC day counts. */
@Injectable()
export class QueueUnansweredStories extends WorkerJob {
  protected readonly log = new Logger('Stories');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.sweep(),
    failure: 'Could not queue stories whose authors have not answered',
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

  async sweep(): Promise<void> {
    const askedUntil = isoDay(new Date(this.clock.now().getTime() - DAYS_TO_ANSWER * DAY_MS));
    const due = await this.em.fork().execute<{ id: number }[]>(DUE, [askedUntil]);
    for (const { id } of due) await this.unitOfWork.run(() => this.queue(id, askedUntil));
  }

  private async queue(id: number, askedUntil: string): Promise<void> {
    const story = await this.em.findOne(Confession, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    // The author or an editor was faster.
    if (!story?.askedOn || story.askedOn > askedUntil) return;
    const queued = story.queue();
    if (queued) await this.outbox.add(queued);
  }
}
