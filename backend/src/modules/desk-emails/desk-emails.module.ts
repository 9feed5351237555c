import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ChooseDeskEmailsHandler } from './commands/choose-desk-emails.js';
import { HoldRestoredDeskEmailsHandler } from './commands/hold-restored-desk-emails.js';
import { SwitchOffByTokenHandler } from './commands/switch-off-by-token.js';
import { DeskEmail } from './domain/desk-email.js';
import { MailDeskEmail } from './event-handlers/mail-desk-email.js';
import { DeskEmailsController } from './http/desk-emails.controller.js';
import { ComposeCrisis } from './jobs/compose-crisis.js';
import { ComposeDeskDigest } from './jobs/compose-desk-digest.js';
import { ComposeWeekly } from './jobs/compose-weekly.js';
import { QueueDeskEmails } from './jobs/queue-desk-emails.js';
import { Recipients } from './presenters/recipients.js';
import { GetDeskEmailsHandler } from './queries/get-desk-emails.js';

@Module({
  imports: [MikroOrmModule.forFeature([DeskEmail])],
  controllers: [DeskEmailsController],
  providers: [
    ...[ChooseDeskEmailsHandler, SwitchOffByTokenHandler, HoldRestoredDeskEmailsHandler, GetDeskEmailsHandler],
    ...[MailDeskEmail, ComposeCrisis, ComposeDeskDigest, ComposeWeekly, QueueDeskEmails, Recipients],
  ],
})
export class DeskEmailsModule {}
