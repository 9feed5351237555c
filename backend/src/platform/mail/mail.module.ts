import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Settings } from '../config/settings.js';
import { QueueModule } from '../queue/queue.module.js';
import { FileMailer } from './file-mailer.js';
import { MailRegistry } from './mail-registry.js';
import { MailProcessor } from './mail.processor.js';
import { Mailer } from './mailer.js';
import { Mails } from './mails.js';
import { SmtpMailer } from './smtp-mailer.js';

/** Mails, by SMTP where there is a server and to files otherwise; they are sent in workers only. */
@Global()
@Module({})
export class MailModule {
  static for(settings: Settings): DynamicModule {
    const mailer = {
      provide: Mailer,
      useFactory: () =>
        settings.smtpUrl ? new SmtpMailer(settings.smtpUrl) : new FileMailer(join(settings.dataDir, 'mail')),
    };
    return {
      module: MailModule,
      imports: [DiscoveryModule, QueueModule.for(settings)],
      providers: [MailRegistry, Mails, mailer, ...(settings.role === 'api' ? [] : [MailProcessor])],
      exports: [Mails],
    };
  }
}
