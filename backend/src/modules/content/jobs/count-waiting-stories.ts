import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, dayOf } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { SiteSettings } from '../domain/site-settings.js';

const EVERY_MS = 60_000;

/** Counts the stories that wait, once per UTC day: readers are shown a wait that does not change within a day. */
@Injectable()
export class CountWaitingStories extends WorkerJob {
  protected readonly log = new Logger('Stories');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.countOnceADay(),
    failure: 'Could not count the stories that wait',
  };

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    protected readonly settings: Settings,
  ) {
    super();
  }

  async countOnceADay(): Promise<void> {
    await SiteSettings.countWaiting(this.em.fork(), dayOf(this.clock.now()));
  }
}
