import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Settings } from '../config/settings.js';
import { QueueModule } from '../queue/queue.module.js';
import { MailRegistry } from './mail-registry.js';
import { MailProcessor } from './mail.processor.js';
import { Mailer } from './mailer.js';
import { Mails } from './mails.js';

/** Mails, by SMTP where there is a server and to files otherwise; they are sent in workers only. */
@Global()
@Module({})
export class MailModule {
  static for(settings: Settings): DynamicModule {
    // With the library that it sends by: who only answers requests does without.
    const mailer = {
      provide: Mailer,
      useFactory: async () => {
        if (settings.smtpUrl) return new (await import('./smtp-mailer.js')).SmtpMailer(settings.smtpUrl);
        return new (await import('./file-mailer.js')).FileMailer(join(settings.dataDir, 'mail'));
      },
    };
    const sending = settings.role === 'api' ? [] : [mailer, MailProcessor];
    return {
      module: MailModule,
      imports: [DiscoveryModule, QueueModule.for(settings)],
      providers: [MailRegistry, Mails, ...sending],
      exports: [Mails],
    };
  }
}
