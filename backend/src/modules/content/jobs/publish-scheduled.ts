import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Settings } from '../../../platform/config/settings.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import { PublishScheduledPost } from '../contract.js';

const EVERY_MS = 1_000;
const DUE = 'select id from post where scheduled_for <= now() order by scheduled_for, id limit 100';

/**
 * Publishes the articles whose time has come. Every worker looks for them each second and at its start; the row of the
 * article decides which one publishes it.
 */
@Injectable()
export class PublishScheduled extends WorkerJob {
  protected readonly log = new Logger('Articles');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.sweep(),
    failure: 'Could not look for scheduled articles',
  };

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    protected readonly settings: Settings,
  ) {
    super();
  }

  async sweep(): Promise<void> {
    const due = await this.em.fork().execute<{ id: number }[]>(DUE);
    // One after another, each in its own transaction: one that fails does not stop the others.
    for (const { id } of due) {
      await this.commands.execute(new PublishScheduledPost(id)).catch((error: Error) => {
        this.log.warn(`Could not publish article ${id}; trying again: ${summarizeError(error)}`);
      });
    }
  }
}
