import { Module } from '@nestjs/common';
import { HoldRestoredDigestsHandler } from './commands/hold-restored-digests.js';
import { MarkNotificationsReadHandler } from './commands/mark-notifications-read.js';
import { SwitchNotificationEmailsHandler } from './commands/switch-notification-emails.js';
import { UnsubscribeFromDigestHandler } from './commands/unsubscribe-from-digest.js';
import { MailDigest } from './event-handlers/mail-digest.js';
import { NotifyAuthors } from './event-handlers/notify-authors.js';
import { NotificationsController } from './http/notifications.controller.js';
import { ComposeDigest } from './jobs/compose-digest.js';
import { DeleteOldNotifications } from './jobs/delete-old-notifications.js';
import { StartDigests } from './jobs/start-digests.js';
import { ListNotificationsHandler } from './queries/list-notifications.js';

@Module({
  controllers: [NotificationsController],
  providers: [
    MarkNotificationsReadHandler,
    SwitchNotificationEmailsHandler,
    UnsubscribeFromDigestHandler,
    HoldRestoredDigestsHandler,
    ListNotificationsHandler,
    NotifyAuthors,
    MailDigest,
    ComposeDigest,
    StartDigests,
    DeleteOldNotifications,
  ],
})
export class NotificationsModule {}
