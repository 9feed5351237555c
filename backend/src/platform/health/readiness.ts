import { EntityManager } from '@mikro-orm/postgresql';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { EVENT_HANDLERS_QUEUE } from '../queue/queue-names.js';
import { withTimeout } from '../concurrency/with-timeout.js';

const TIMEOUT_MS = 2_000;

/** Which dependencies of this process respond. */
export interface Dependencies {
  database: boolean;
  queue: boolean;
}

/** Checks whether the dependencies of this process respond. */
@Injectable()
export class ReadinessCheck {
  constructor(
    private readonly em: EntityManager,
    @InjectQueue(EVENT_HANDLERS_QUEUE) private readonly queue: Queue,
  ) {}

  async run(): Promise<Dependencies> {
    const [database, queue] = await Promise.all([
      succeedsInTime(this.em.fork().execute('select 1')),
      succeedsInTime(this.queue.getJobCounts('waiting')),
    ]);
    return { database, queue };
  }

  /** Counts the parked events: sending or handling them failed too often, and they wait for an operator. */
  async parkedEvents(): Promise<number> {
    const rows = await this.em
      .fork()
      .execute<{ count: number }[]>('select count(*)::int as count from outbox where parked');
    return rows[0]?.count ?? 0;
  }
}

/** Returns the names of the dependencies that do not respond, joined by "and". */
export const unavailableNames = (dependencies: Dependencies): string =>
  Object.entries(dependencies)
    .flatMap(([name, isAvailable]) => (isAvailable ? [] : [name]))
    .join(' and ');

/** Whether the query succeeds within the timeout. */
async function succeedsInTime(query: Promise<unknown>): Promise<boolean> {
  const succeeded = query.then(
    () => true,
    () => false,
  );
  return (await withTimeout(TIMEOUT_MS, succeeded)) ?? false;
}
