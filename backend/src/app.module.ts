import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { bodyLimits } from './body-limits.js';
import { cachedRoutes, counterTags } from './cached-routes.js';
import { eventEffects, traceableEvents } from './event-effects.js';
import { rateLimits } from './rate-limits.js';
import { AnalyticsModule } from './modules/analytics/analytics.module.js';
import { ContentModule } from './modules/content/content.module.js';
import { DeskEmailsModule } from './modules/desk-emails/desk-emails.module.js';
import { EngagementModule } from './modules/engagement/engagement.module.js';
import { NewsletterModule } from './modules/newsletter/newsletter.module.js';
import { IdentityModule } from './modules/identity/identity.module.js';
import { NotificationsModule } from './modules/notifications/notifications.module.js';
import { GlossaryModule } from './modules/glossary/glossary.module.js';
import { LegalModule } from './modules/legal/legal.module.js';
import { LinksModule } from './modules/links/links.module.js';
import { ModerationModule } from './modules/moderation/moderation.module.js';
import { freshFactors } from './fresh-factors.js';
import { capabilities, permissions } from './permissions.js';
import { AnonymityModule } from './platform/anonymity/anonymity.module.js';
import { BotGuardModule } from './platform/bot-guard/bot-guard.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Settings } from './platform/config/settings.js';
import { CqrsPlatformModule } from './platform/cqrs/cqrs-platform.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { HttpModule } from './platform/http/server/http.module.js';
import { LimitsModule } from './platform/rate-limit-counters/limits.module.js';
import { PubSubModule } from './platform/pubsub/pubsub.module.js';
import { MediaModule } from './platform/media/media.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { HealthModule } from './platform/health/health.module.js';
import { OutboxModule } from './platform/outbox/outbox.module.js';
import { QueueBoardModule } from './platform/queue-board/queue-board.module.js';
import { SearchModule } from './platform/search/search.module.js';
import { TracingModule } from './platform/tracing/tracing.module.js';
import { traceable } from './traceable.js';
import { SiteModule } from './site/site.module.js';

@Module({})
export class AppModule {
  static for(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.for(settings),
        TracingModule.for(settings, { ...traceable(), events: traceableEvents }),
        DatabaseModule,
        CqrsPlatformModule,
        OutboxModule.for(settings),
        MailModule.for(settings),
        MediaModule.for(settings),
        PubSubModule.for(eventEffects),
        SearchModule,
        LimitsModule,
        BotGuardModule,
        AnonymityModule.for(settings),
        HttpModule.for({
          capabilities,
          permissions,
          freshFactors,
          rateLimits,
          bodyLimits,
          cacheTags: { tagsOfEvent: eventEffects, tagsOfRoute: cachedRoutes, counterTags },
        }),
        HealthModule.for(settings),
        QueueBoardModule.for(settings),
        IdentityModule,
        ContentModule,
        ModerationModule,
        DeskEmailsModule,
        GlossaryModule,
        LegalModule,
        LinksModule,
        EngagementModule,
        NewsletterModule,
        NotificationsModule,
        AnalyticsModule,
        SiteModule,
      ],
    };
  }
}
