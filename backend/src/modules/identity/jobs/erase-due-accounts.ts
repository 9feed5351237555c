import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommentChoice } from '../../../kernel/person-commands.js';
import { Settings } from '../../../platform/config/settings.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import { ErasePerson } from '../contract.js';

const EVERY_MS = 60_000;

/**
 * Erases the accounts whose 24 hours are over. The table is the list of what is to be done: no job in a queue names an account, and
 * nothing is lost when a worker dies. Runs in every worker.
 */
@Injectable()
export class EraseDueAccounts extends WorkerJob {
  protected readonly log = new Logger('Accounts');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.sweep(),
    failure: 'Could not look for accounts to erase',
  };

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    protected readonly settings: Settings,
  ) {
    super();
  }

  async sweep(): Promise<void> {
    const due = await this.em
      .fork()
      .execute<{ id: number; comments: CommentChoice }[]>(
        'select account_id as id, comments from account_deletion where delete_after <= now() order by delete_after',
      );
    for (const { id, comments } of due) {
      // One that fails (the last admin, a queue that is down) must not block the others. It is tried again.
      await this.commands
        .execute(new ErasePerson({ accountId: id }, { comments, onlyIfDue: true }))
        .catch((error: unknown) => this.log.warn(`An account could not be erased: ${summarizeError(error)}`));
    }
  }
}
