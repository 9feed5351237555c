import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../cqrs/unit-of-work.js';

/** What comes within so many milliseconds of a ring shares the next one. */
const QUIET_MS = 10;

/**
 * Wakes the relays when something waits in the outbox. Rung after the commit, never in its transaction: PostgreSQL lets
 * transactions that notify commit one after another, each of them waiting for the disk while the next one waits for it.
 * This one waits for no disk. A ring may be lost, with its process or its connection; relays look each second all the same.
 */
@Injectable()
export class OutboxNotifier {
  private coolingDown = false;
  private again = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  notifyAfterCommit(): void {
    this.unitOfWork.afterCommit(() => this.schedule());
  }

  /** Rings at once, and once more for all who want it meanwhile. */
  private schedule(): void {
    if (this.coolingDown) {
      this.again = true;
      return;
    }
    this.coolingDown = true;
    this.again = false;
    // A database that is away has no relay to wake.
    this.notify().catch(() => undefined);
    setTimeout(() => {
      this.coolingDown = false;
      if (this.again) this.schedule();
    }, QUIET_MS).unref();
  }

  private async notify(): Promise<void> {
    await this.orm.em.fork().execute("select set_config('synchronous_commit', 'off', true), pg_notify('outbox', '')");
  }
}
