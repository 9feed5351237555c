import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Settings } from '../config/settings.js';
import { QueueModule } from '../queue/queue.module.js';
import { MailRegistry } from './mail-registry.js';
import { MailProcessor } from './mail.processor.js';
import { Mailer } from './mailer.js';
import { MailQueue } from './mail-queue.js';

/** Sends emails by SMTP, or writes them to files when no server is configured. Only workers send. */
@Global()
@Module({})
export class MailModule {
  static for(settings: Settings): DynamicModule {
    // Imported lazily: api processes do not need the mail library.
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
      providers: [MailRegistry, MailQueue, ...sending],
      exports: [MailQueue],
    };
  }
}
