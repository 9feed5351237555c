import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { MarkdownModule } from '../../platform/markdown/markdown.module.js';
import { CancelCampaignHandler } from './commands/cancel-campaign.js';
import { ConfirmSubscriptionHandler } from './commands/confirm-subscription.js';
import { CreateCampaignHandler } from './commands/create-campaign.js';
import { DeleteCampaignHandler } from './commands/delete-campaign.js';
import { EditCampaignHandler } from './commands/edit-campaign.js';
import { EraseAddressHandler } from './commands/erase-address.js';
import { EraseByTokenHandler } from './commands/erase-by-token.js';
import { EraseSubscriptionHandler } from './commands/erase-subscription.js';
import { ExportOwnSubscriptionHandler } from './commands/export-own-subscription.js';
import { EraseUnsubscribed } from './jobs/erase-unsubscribed.js';
import { EraseSubscriberHandler } from './commands/erase-subscriber.js';
import { ExportCampaignsHandler } from './commands/export-campaigns.js';
import { ExportSubscribersHandler } from './commands/export-subscribers.js';
import { FollowMailedLinkHandler } from './commands/follow-mailed-link.js';
import { HoldRestoredCampaignsHandler } from './commands/hold-restored-campaigns.js';
import { ImportCampaignsHandler } from './commands/import-campaigns.js';
import { ImportSubscribersHandler } from './commands/import-subscribers.js';
import { PauseCampaignHandler } from './commands/pause-campaign.js';
import { RecordBouncesHandler } from './commands/record-bounces.js';
import { ReplayErasuresHandler } from './commands/replay-erasures.js';
import { ReplayLeavesHandler } from './commands/replay-leaves.js';
import { ResumeCampaignHandler } from './commands/resume-campaign.js';
import { ScheduleCampaignHandler } from './commands/schedule-campaign.js';
import { SendTestMailHandler } from './commands/send-test-mail.js';
import { SetPreferencesHandler } from './commands/set-preferences.js';
import { SubscribeHandler } from './commands/subscribe.js';
import { UnsubscribeByTokenHandler } from './commands/unsubscribe-by-token.js';
import { UnsubscribeHandler } from './commands/unsubscribe.js';
import { Campaign } from './domain/campaign.js';
import { Subscriber } from './domain/subscriber.js';
import { AcceptSignUp } from './event-handlers/accept-sign-up.js';
import { MailCampaignTest } from './event-handlers/mail-campaign-test.js';
import { MailNewsletterConfirmation } from './event-handlers/mail-newsletter-confirmation.js';
import { MailNewsletterWelcome } from './event-handlers/mail-newsletter-welcome.js';
import { ArchiveController } from './http/archive.controller.js';
import { CampaignSendingController } from './http/campaign-sending.controller.js';
import { CampaignsController } from './http/campaigns.controller.js';
import { BouncesController } from './http/bounces.controller.js';
import { NewsletterController } from './http/newsletter.controller.js';
import { PreferencesController } from './http/preferences.controller.js';
import { SubscribersController } from './http/subscribers.controller.js';
import { ComposeCampaignTest } from './jobs/compose-campaign-test.js';
import { ComposeNewsletterConfirmation } from './jobs/compose-newsletter-confirmation.js';
import { ComposeNewsletterWelcome } from './jobs/compose-newsletter-welcome.js';
import { ReadBounceMailbox } from './jobs/read-bounce-mailbox.js';
import { DeleteExpired } from './jobs/delete-expired.js';
import { DeleteOldDeliveries } from './jobs/delete-old-deliveries.js';
import { NewsletterWorker } from './jobs/newsletter-worker.js';
import { CampaignLifecycle } from './sending/campaign-lifecycle.js';
import { CampaignStart } from './sending/campaign-start.js';
import { CampaignSender } from './sending/campaign-sender.js';
import { DeliveryProgress } from './sending/delivery-progress.js';
import { DraftDigest } from './jobs/draft-digest.js';
import { GetArchivedHandler } from './queries/get-archived.js';
import { GetCampaignResultHandler } from './queries/get-campaign-result.js';
import { GetCampaignHandler } from './queries/get-campaign.js';
import { GetPreferencesHandler } from './queries/get-preferences.js';
import { GetSendingHandler } from './queries/get-sending.js';
import { GetSubscriberHandler } from './queries/get-subscriber.js';
import { ListArchiveHandler } from './queries/list-archive.js';
import { ListCampaignsHandler } from './queries/list-campaigns.js';
import { ListSubscribersHandler } from './queries/list-subscribers.js';
import { PreviewCampaignHandler } from './queries/preview-campaign.js';

const campaignCommands = [
  ExportCampaignsHandler,
  HoldRestoredCampaignsHandler,
  ImportCampaignsHandler,
  CancelCampaignHandler,
  CreateCampaignHandler,
  DeleteCampaignHandler,
  EditCampaignHandler,
  PauseCampaignHandler,
  ResumeCampaignHandler,
  ScheduleCampaignHandler,
  SendTestMailHandler,
];
const commands = [
  ...campaignCommands,
  ConfirmSubscriptionHandler,
  EraseAddressHandler,
  EraseByTokenHandler,
  EraseSubscriberHandler,
  EraseSubscriptionHandler,
  ExportOwnSubscriptionHandler,
  ExportSubscribersHandler,
  FollowMailedLinkHandler,
  ImportSubscribersHandler,
  RecordBouncesHandler,
  ReplayErasuresHandler,
  ReplayLeavesHandler,
  SetPreferencesHandler,
  SubscribeHandler,
  UnsubscribeByTokenHandler,
  UnsubscribeHandler,
];
const queries = [
  GetArchivedHandler,
  GetCampaignHandler,
  GetCampaignResultHandler,
  GetSendingHandler,
  ListArchiveHandler,
  ListCampaignsHandler,
  PreviewCampaignHandler,
  GetPreferencesHandler,
  GetSubscriberHandler,
  ListSubscribersHandler,
];
const reactions = [
  DraftDigest,
  ComposeCampaignTest,
  MailCampaignTest,
  AcceptSignUp,
  ComposeNewsletterConfirmation,
  ComposeNewsletterWelcome,
  DeleteExpired,
  EraseUnsubscribed,
  ReadBounceMailbox,
  MailNewsletterConfirmation,
  MailNewsletterWelcome,
];

const sending = [
  CampaignLifecycle,
  CampaignSender,
  CampaignStart,
  DeleteOldDeliveries,
  DeliveryProgress,
  NewsletterWorker,
];

@Module({
  imports: [MarkdownModule, MikroOrmModule.forFeature([Campaign, Subscriber])],
  controllers: [
    BouncesController,
    ArchiveController,
    CampaignSendingController,
    CampaignsController,
    NewsletterController,
    PreferencesController,
    SubscribersController,
  ],
  providers: [...commands, ...queries, ...reactions, ...sending],
})
export class NewsletterModule {}
