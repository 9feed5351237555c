import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../../platform/config/settings.js';
import type { BulkMailer } from '../../../platform/mail/bulk-mailer.js';
import { openBulkMailer } from '../../../platform/mail/open-bulk-mailer.js';
import { campaignMessages } from '../presenters/campaign-message.js';
import type { RenderedEmail } from '../presenters/campaign-message.js';
import { CampaignLifecycle } from './campaign-lifecycle.js';
import { CampaignRun } from './campaign-run.js';
import type { StopSignals } from './campaign-run.js';
import { DeliveryProgress } from './delivery-progress.js';
import { FailureStreak } from './failure-streaks.js';

/** Sends campaigns in this worker, one at a time. */
@Injectable()
export class CampaignSender {
  private readonly log = new Logger('Newsletter');
  private mailer: Promise<BulkMailer> | undefined;
  /** By campaign. A run is short, and a slow rate has few results in one. */
  private readonly streaks = new Map<number, FailureStreak>();

  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
    private readonly lifecycle: CampaignLifecycle,
    private readonly progress: DeliveryProgress,
  ) {}

  /** Sends for a few seconds, or until nothing of this campaign may be sent now. */
  async send(campaignId: number, signals: StopSignals): Promise<void> {
    const em = this.em.fork();
    const [campaign] = await em.execute<RenderedEmail[]>(
      `select id, subject, html, plain_text as text from campaign where id = ? and status = 'sending'`,
      [campaignId],
    );
    if (!campaign) {
      this.streaks.delete(campaignId);
      return;
    }
    const { settings, progress, log } = this;
    const streak = this.streaks.get(campaignId) ?? new FailureStreak();
    this.streaks.set(campaignId, streak);
    const run = new CampaignRun(campaignId, {
      em,
      log,
      streak,
      signals,
      mailer: await this.openMailer(),
      messageTo: campaignMessages(campaign, settings),
      connections: settings.smtpConnections,
      claimSeconds: settings.claimSeconds,
      // Files have no provider with a limit.
      perMinute: settings.smtpUrl ? settings.smtpRatePerMinute : 0,
      onResult: (result, count) => progress.record(campaignId, result, count),
      pauseCampaign: () => this.lifecycle.pauseForServer(campaignId),
    });
    await run.finish();
  }

  private openMailer(): Promise<BulkMailer> {
    return (this.mailer ??= openBulkMailer(this.settings).catch((error: unknown) => {
      this.mailer = undefined;
      throw error;
    }));
  }

  async close(): Promise<void> {
    this.progress.stop();
    (await this.mailer?.catch(() => undefined))?.close();
  }
}
