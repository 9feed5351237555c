import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KeyedThrottle } from '../concurrency/throttle.js';
import { UnitOfWork } from '../cqrs/unit-of-work.js';

/** The PostgreSQL channel that relays listen on. */
const CHANNEL = 'outbox';

/**
 * Wakes the relays with NOTIFY when the outbox has new rows. It notifies after the commit and not in the event's
 * transaction, because PostgreSQL commits notifying transactions one at a time, and each would wait for the disk. The
 * notification itself is sent without waiting for the disk. A notification may be lost with its process or connection;
 * relays also poll every second.
 */
@Injectable()
export class OutboxNotifier {
  /** Commits within ten milliseconds after a notification share the next one. */
  private readonly throttle = new KeyedThrottle<void>({
    cooldownMs: 10,
    merge: () => undefined,
    // If the database is unavailable, no relay is listening.
    send: () => void this.notify().catch(() => undefined),
  });

  constructor(
    private readonly orm: MikroORM,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  notifyAfterCommit(): void {
    this.unitOfWork.afterCommit(() => this.throttle.add(CHANNEL, undefined));
  }

  private async notify(): Promise<void> {
    await this.orm.em
      .fork()
      .execute(`select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', '')`);
  }
}
