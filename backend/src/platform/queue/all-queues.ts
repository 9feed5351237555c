import { getQueueToken } from '@nestjs/bullmq';
import type { FactoryProvider } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ANALYTICS_QUEUE, EVENT_HANDLERS_QUEUE, MAIL_QUEUE, MEDIA_QUEUE, NEWSLETTER_QUEUE } from './queue-names.js';

const NAMES = [EVENT_HANDLERS_QUEUE, MAIL_QUEUE, ANALYTICS_QUEUE, NEWSLETTER_QUEUE, MEDIA_QUEUE];

/** Every queue of this process, for what is the same for all of them. */
export class AllQueues {
  constructor(readonly list: readonly Queue[]) {}
}

export const allQueues: FactoryProvider<AllQueues> = {
  provide: AllQueues,
  inject: NAMES.map((name) => getQueueToken(name)),
  useFactory: (...queues: Queue[]) => new AllQueues(queues),
};
