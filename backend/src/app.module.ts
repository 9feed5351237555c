import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { bodyLimits } from './body-limits.js';
import { cachedRoutes, counterTags } from './cached-routes.js';
import { eventEffects, traceableEvents } from './event-effects.js';
import { rateLimits } from './rate-limits.js';
import { AnalyticsModule } from './modules/analytics/analytics.module.js';
import { ContentModule } from './modules/content/content.module.js';
import { EngagementModule } from './modules/engagement/engagement.module.js';
import { IdentityModule } from './modules/identity/identity.module.js';
import { ModerationModule } from './modules/moderation/moderation.module.js';
import { permissions } from './permissions.js';
import { AnonymityModule } from './platform/anonymity/anonymity.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Settings } from './platform/config/settings.js';
import { CqrsPlatformModule } from './platform/cqrs/cqrs-platform.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { HttpModule } from './platform/http/server/http.module.js';
import { LimitsModule } from './platform/limits/limits.module.js';
import { PubSubModule } from './platform/pubsub/pubsub.module.js';
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
        TracingModule.for(settings, { ...traceable, events: traceableEvents }),
        DatabaseModule,
        CqrsPlatformModule,
        OutboxModule.for(settings),
        MailModule.for(settings),
        PubSubModule.for(eventEffects),
        SearchModule,
        LimitsModule,
        AnonymityModule.for(settings),
        HttpModule.for({
          permissions,
          rateLimits,
          bodyLimits,
          cacheTags: { tagsOfEvent: eventEffects, tagsOfRoute: cachedRoutes, counterTags },
        }),
        HealthModule.for(settings),
        QueueBoardModule.for(settings),
        IdentityModule,
        ContentModule,
        ModerationModule,
        EngagementModule,
        AnalyticsModule,
        SiteModule,
      ],
    };
  }
}
