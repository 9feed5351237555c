import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Campaign } from '../domain/campaign.js';
import { resumeAfterSeconds } from '../domain/delivery-times.js';
import { databaseNow, findCampaigns, lockCampaign } from './campaign-locks.js';
import { CampaignStart } from './campaign-start.js';
import { expireClaims } from './claimed-deliveries.js';

/** How long the database has to be reachable before this worker expires other workers' claims. */
const REACHABLE_MS = 10_000;
/**
 * While nobody gets the email and others wait for it, the tries since the last success say nothing about the addresses.
 * An email that may have arrived stays in doubt.
 */
const FORGET_TRIES = `
  update newsletter_delivery d set first_tried_at = null, reason = case when reason = 'dropped' then reason end
    from campaign c where c.id = ? and d.campaign_id = c.id and d.status = 'retry'
     and (c.last_sent_at is null or d.first_tried_at > c.last_sent_at)
     and exists (select from newsletter_delivery where campaign_id = c.id and status = 'queued')`;
const OPEN = ['queued', 'retry', 'sending'];

/**
 * Starts, pauses, resumes and finishes campaigns by themselves. Every worker does it. All times are compared with the
 * database's clock, so that a worker with a wrong clock starts and resumes nothing early.
 */
@Injectable()
export class CampaignLifecycle {
  private readonly log = new Logger('Newsletter');
  private reachableSince: number | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly starts: CampaignStart,
  ) {}

  /** Does everything whose time has come. Returns the campaigns that have an email to send now, the oldest first. */
  async advance(): Promise<number[]> {
    try {
      if (!(await this.hasWork())) return [];
      this.reachableSince ??= performance.now();
      // After an outage of the database, the other workers first store what they have sent.
      if (performance.now() - this.reachableSince > REACHABLE_MS) await expireClaims(this.em.fork());
      await this.starts.startDue();
      await this.resumeDue();
      await this.finishDone();
      return await this.sendable();
    } catch (error) {
      this.reachableSince = undefined;
      throw error;
    }
  }

  /** Whether any campaign waits for a time or is being sent, or a dead worker left something. */
  private async hasWork(): Promise<boolean> {
    const [row] = await this.em.fork().execute<{ found: boolean }[]>(
      `select exists (select from campaign where status in ('scheduled', 'sending') or (status = 'paused' and resume_at is not null))
           or exists (select from newsletter_delivery where status = 'sending' and claimed_until < clock_timestamp()) as found`,
    );
    return row!.found;
  }

  private async sendable(): Promise<number[]> {
    const rows = await this.em.fork().execute<{ id: number }[]>(
      `select id from campaign where status = 'sending'
          and (exists (select from newsletter_delivery where campaign_id = campaign.id and status = 'queued')
            or exists (select from newsletter_delivery where campaign_id = campaign.id and status = 'retry' and retry_at <= now()))
        order by started_at`,
    );
    return rows.map(({ id }) => id);
  }

  private async resumeDue(): Promise<void> {
    await this.forEach("status = 'paused' and paused_because = 'server' and resume_at <= now()", async (campaign) =>
      this.outbox.add(campaign.resume()),
    );
  }

  /** An address that is retried keeps its campaign open, for a day at most. */
  private async finishDone(): Promise<void> {
    const none = OPEN.map(
      (status) =>
        `not exists (select from newsletter_delivery d where d.campaign_id = campaign.id and d.status = '${status}')`,
    );
    await this.forEach(`status = 'sending' and ${none.join(' and ')}`, async (campaign, now) =>
      this.outbox.add(campaign.finish(now)),
    );
  }

  /** The mail server takes nothing. The campaign waits longer each time in a row. */
  async pauseForServer(campaignId: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.em.execute(FORGET_TRIES, [campaignId]);
      const campaign = await this.em.findOne(Campaign, campaignId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (campaign?.status !== 'sending') return;
      campaign.failedTries += 1;
      const seconds = resumeAfterSeconds(campaign.failedTries);
      await this.outbox.add(
        campaign.pause('server', new Date((await databaseNow(this.em)).getTime() + seconds * 1_000)),
      );
      this.log.warn(`Campaign ${campaignId} waits ${seconds / 60} minutes: the mail server takes no email`);
    });
  }

  /** Calls `act` for each campaign in a transaction of its own, unless another worker is at it. */
  private async forEach(condition: string, act: (campaign: Campaign, now: Date) => Promise<void>): Promise<void> {
    for (const id of await findCampaigns(this.em, condition)) {
      try {
        await this.unitOfWork.run(async () => {
          const campaign = await lockCampaign(this.em, id, condition);
          if (campaign) await act(campaign, await databaseNow(this.em));
        });
      } catch (error) {
        this.log.warn(`Campaign ${id} could not continue and will be tried again: ${summarizeError(error)}`);
      }
    }
  }
}
