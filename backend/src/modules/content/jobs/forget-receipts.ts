import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { Receipt } from '../domain/receipt.js';

const EVERY_MS = 30 * 60_000;

/**
 * 90 days after a story was declined, its receipt is deleted. Of one that was withdrawn, the hash stays, without its day. Runs in every
 * worker.
 */
@Injectable()
export class ForgetReceipts extends WorkerJob {
  protected readonly log = new Logger('Stories');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.sweep(),
    failure: 'Could not delete old receipts',
  };

  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    protected readonly settings: Settings,
  ) {
    super();
  }

  async sweep(): Promise<void> {
    const before = isoDay(retainedSince(RETENTION.receipts, this.clock.now()));
    await this.unitOfWork.run(() => Receipt.forget(this.em, before));
  }
}
