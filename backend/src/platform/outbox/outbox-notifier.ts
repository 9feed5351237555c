import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../cqrs/unit-of-work.js';

/** Events that are committed within this time after a notification share the next one. */
const COOLDOWN_MS = 10;

/**
 * Wakes the relays with NOTIFY when the outbox has new rows. It notifies after the commit and not in the event's
 * transaction, because PostgreSQL commits notifying transactions one at a time, and each would wait for the disk. The
 * notification itself is sent without waiting for the disk. A notification may be lost with its process or connection;
 * relays also poll every second.
 */
@Injectable()
export class OutboxNotifier {
  private coolingDown = false;
  private notifyAgain = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  notifyAfterCommit(): void {
    this.unitOfWork.afterCommit(() => this.schedule());
  }

  /** Notifies immediately, and once more after the cooldown if there were calls in between. */
  private schedule(): void {
    if (this.coolingDown) {
      this.notifyAgain = true;
      return;
    }
    this.coolingDown = true;
    this.notifyAgain = false;
    // If the database is unavailable, no relay is listening.
    this.notify().catch(() => undefined);
    setTimeout(() => {
      this.coolingDown = false;
      if (this.notifyAgain) this.schedule();
    }, COOLDOWN_MS).unref();
  }

  private async notify(): Promise<void> {
    await this.orm.em.fork().execute("select set_config('synchronous_commit', 'off', true), pg_notify('outbox', '')");
  }
}
