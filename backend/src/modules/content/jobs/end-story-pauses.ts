import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock, dayInZone } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { EndStoryPause } from '../contract.js';

const EVERY_MS = 10_000;
const DUE = 'select 1 from site_settings where stories_paused and paused_until <= ?::date';

/**
 * Ends a pause on its day. Stories are taken from midnight on without it, but cached pages would say for minutes that
 * they are not: its event drops them in every process.
 */
@Injectable()
export class EndStoryPauses extends WorkerJob {
  protected readonly log = new Logger('Stories');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.endIfDue(),
    failure: 'Could not end the pause of the stories',
  };

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    protected readonly settings: Settings,
  ) {
    super();
  }

  async endIfDue(): Promise<void> {
    const today = dayInZone(this.clock.now(), this.settings.siteTimeZone);
    const [isDue] = await this.em.fork().execute<unknown[]>(DUE, [today]);
    if (isDue) await this.commands.execute(new EndStoryPause(today));
  }
}
