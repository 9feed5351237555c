import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { PERSONAL_EVENTS, PERSONAL_MAILS } from '../../kernel/personal-jobs.js';
import type { JobSubject } from '../../kernel/personal-jobs.js';
import { Settings } from '../config/settings.js';
import type { MailJob } from '../mail/mail-job.js';
import { eventsOf } from '../outbox/event-job.js';
import type { AnyEventJob } from '../outbox/event-job.js';
import { AllQueues } from '../queue/all-queues.js';
import { EVENT_HANDLERS_QUEUE, MAIL_QUEUE } from '../queue/queue-names.js';

/** The ids of a person's rows, by what they are ids of. */
export type PersonalIds = Readonly<Record<JobSubject, readonly number[]>>;

const STATES = ['waiting', 'prioritized', 'delayed', 'failed', 'completed'] as const;
const PAGE_SIZE = 500;

/**
 * Removes a person's emails and events from the queues, also failed and finished ones. A job that is running stays: it finds no row
 * once the person is erased, and ends.
 */
@Injectable()
export class EraseJobs {
  constructor(
    private readonly queues: AllQueues,
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  /** @returns how many jobs were removed */
  async of(ids: PersonalIds): Promise<number> {
    const mails = await this.removeFrom(MAIL_QUEUE, (data) => isMailOf(ids, data as MailJob));
    const events = await this.removeFrom(EVENT_HANDLERS_QUEUE, (data) => isEventOf(ids, data as AnyEventJob));
    return mails + events;
  }

  private async removeFrom(name: string, isTheirs: (data: unknown) => boolean): Promise<number> {
    const queue = this.queues.list.find((one) => one.name === name)!;
    let removed = 0;
    for (const state of STATES) {
      for (const job of await matching(queue, state, isTheirs)) {
        // It may have begun to run since, or ended.
        await job.remove().then(
          () => removed++,
          () => undefined,
        );
      }
    }
    await this.clearEvents(queue);
    return removed;
  }

  /** BullMQ's event log has the ids of jobs, and the id of a job has that of the account. Nothing here reads it. */
  private async clearEvents(queue: Queue): Promise<void> {
    if (this.settings.redisUrl) await queue.trimEvents(0);
    else await this.em.fork().execute('delete from bullmq.event where queue = ?', [queue.name]);
  }
}

/** All pages before the first removal, because a removal moves the jobs that follow it. */
async function matching(
  queue: Queue,
  state: (typeof STATES)[number],
  isTheirs: (data: unknown) => boolean,
): Promise<Job[]> {
  const found: Job[] = [];
  for (let from = 0; ; from += PAGE_SIZE) {
    const jobs = await queue.getJobs([state], from, from + PAGE_SIZE - 1, true);
    found.push(...jobs.filter((job) => isTheirs(job?.data)));
    if (jobs.length < PAGE_SIZE) return found;
  }
}

function isMailOf(ids: PersonalIds, { template, id }: MailJob): boolean {
  const subject = PERSONAL_MAILS[template];
  return subject !== undefined && ids[subject].includes(id);
}

function isEventOf(ids: PersonalIds, data: AnyEventJob): boolean {
  const subject = PERSONAL_EVENTS[data.eventName];
  return subject !== undefined && eventsOf(data).some(({ fields }) => ids[subject].includes(Number(fields['id'])));
}
