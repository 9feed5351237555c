import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ANALYTICS_QUEUE, MAIL_QUEUE, EVENT_HANDLERS_QUEUE } from '../queue/queue-names.js';
import { OpenBoard } from './open-board.js';

/** The queues' board, opened by the first who looks. */
@Injectable()
export class QueueBoard {
  private opened: Promise<OpenBoard> | undefined;

  constructor(
    @InjectQueue(EVENT_HANDLERS_QUEUE) private readonly reactions: Queue,
    @InjectQueue(MAIL_QUEUE) private readonly mails: Queue,
    @InjectQueue(ANALYTICS_QUEUE) private readonly analytics: Queue,
  ) {}

  open(): Promise<OpenBoard> {
    // What could not be read once may be there the next time.
    this.opened ??= OpenBoard.of([this.reactions, this.mails, this.analytics]).catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }
}
