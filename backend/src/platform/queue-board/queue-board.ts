import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ANALYTICS_QUEUE, MAIL_QUEUE, EVENT_HANDLERS_QUEUE } from '../queue/queue-names.js';
import { BullBoard } from './bull-board.js';

/** The bull-board of all queues, loaded at its first use. */
@Injectable()
export class QueueBoard {
  private loading: Promise<BullBoard> | undefined;

  constructor(
    @InjectQueue(EVENT_HANDLERS_QUEUE) private readonly eventHandlers: Queue,
    @InjectQueue(MAIL_QUEUE) private readonly mails: Queue,
    @InjectQueue(ANALYTICS_QUEUE) private readonly analytics: Queue,
  ) {}

  load(): Promise<BullBoard> {
    // A failed load is retried at the next use.
    this.loading ??= BullBoard.load([this.eventHandlers, this.mails, this.analytics]).catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }
}
