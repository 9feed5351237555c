import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { KeyedThrottle } from '../../../platform/concurrency/throttle.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { CampaignProgressed } from '../contract.js';

const EVERY_MS = 2_000;
const RESULTS = ['sent', 'retry', 'failed', 'skipped', 'queued'];

/** Counts what became of deliveries, and tells open desks now and then. */
@Injectable()
export class DeliveryProgress {
  private readonly log = new Logger('Newsletter');
  private readonly deliveries: Counter;
  private readonly news = new KeyedThrottle<number>({
    cooldownMs: EVERY_MS,
    merge: (campaignId) => campaignId,
    send: (_, campaignId) => void this.publish(campaignId),
  });

  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    { registry }: Metrics,
  ) {
    this.deliveries = new Counter({
      name: 'newsletter_deliveries_total',
      help: 'Tries to send an email of a campaign, by result.',
      labelNames: ['result'],
      registers: [registry],
    });
    for (const result of RESULTS) this.deliveries.inc({ result }, 0);
  }

  record(campaignId: number, result: string, count = 1): void {
    if (count === 0) return;
    this.deliveries.inc({ result }, count);
    this.news.add(String(campaignId), campaignId, EVERY_MS);
  }

  stop(): void {
    this.news.stop();
  }

  private async publish(campaignId: number): Promise<void> {
    try {
      await this.unitOfWork.run(() => this.outbox.add(new CampaignProgressed(campaignId)));
    } catch (error) {
      this.log.debug(`Could not notify open desks of a campaign’s progress: ${summarizeError(error)}`);
    }
  }
}
