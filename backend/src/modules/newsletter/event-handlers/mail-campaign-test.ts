import { MailQueue } from '../../../platform/mail/mail-queue.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { TestMailRequested } from '../contract.js';
import { CAMPAIGN_TEST_MAIL } from '../domain/campaign.js';

/** Sends a campaign to one address that an admin entered. */
@EventHandler({ name: 'newsletter.mail-campaign-test', on: [TestMailRequested], sends: [CAMPAIGN_TEST_MAIL] })
export class MailCampaignTest implements HandlesEvent<TestMailRequested> {
  constructor(private readonly mails: MailQueue) {}

  async handle({ testId }: TestMailRequested, eventId: string): Promise<void> {
    await this.mails.enqueue(CAMPAIGN_TEST_MAIL, testId, eventId);
  }
}
