import { Injectable } from '@nestjs/common';
import { AllQueues } from '../queue/all-queues.js';
import { BullBoard } from './bull-board.js';

/** The bull-board of all queues, loaded at its first use. */
@Injectable()
export class QueueBoard {
  private loading: Promise<BullBoard> | undefined;

  constructor(private readonly queues: AllQueues) {}

  load(): Promise<BullBoard> {
    // A failed load is retried at the next use.
    this.loading ??= BullBoard.load([...this.queues.list]).catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }
}
