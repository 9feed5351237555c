import { EntityManager } from '@mikro-orm/postgresql';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { EVENT_HANDLERS_QUEUE } from '../queue/queue-names.js';
import { withTimeout } from '../concurrency/with-timeout.js';

const PATIENCE_MS = 2_000;

/** What a process needs, by name, and whether it answers. */
export interface Needs {
  database: boolean;
  queue: boolean;
}

/** Whether what this process needs is there. */
@Injectable()
export class ReadinessCheck {
  constructor(
    private readonly em: EntityManager,
    @InjectQueue(EVENT_HANDLERS_QUEUE) private readonly queue: Queue,
  ) {}

  async ask(): Promise<Needs> {
    const [database, queue] = await Promise.all([
      answers(this.em.fork().execute('select 1')),
      answers(this.queue.getJobCounts('waiting')),
    ]);
    return { database, queue };
  }

  /** Events that could not be dealt with and wait for a person. */
  async parkedEvents(): Promise<number> {
    const rows = await this.em
      .fork()
      .execute<{ count: number }[]>('select count(*)::int as count from outbox where parked');
    return rows[0]?.count ?? 0;
  }
}

/** Which of them do not answer, in words. */
export const silentOf = (needs: Needs): string =>
  Object.entries(needs)
    .flatMap(([name, is]) => (is ? [] : [name]))
    .join(' and ');

/** Whether it is answered, and soon. */
async function answers(question: Promise<unknown>): Promise<boolean> {
  const asked = question.then(
    () => true,
    () => false,
  );
  return (await withTimeout(PATIENCE_MS, asked)) ?? false;
}
