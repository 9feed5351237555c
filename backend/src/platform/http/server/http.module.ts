import { MikroORM } from '@mikro-orm/postgresql';
import { Global, Inject, Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { Settings } from '../../config/settings.js';
import { CACHE_TAG_TABLE, CacheInvalidation } from '../cache/cache-invalidation.js';
import type { CacheTagTable } from '../cache/cache-invalidation.js';
import { ResponseCache } from '../cache/response-cache.js';
import { AnonymousErrorLog } from '../errors/anonymous-error-log.js';
import { BODY_LIMITS } from './body-limits.js';
import type { BodyLimitTable } from './body-limits.js';
import { GracefulShutdown } from './graceful-shutdown.js';
import { FastPaths } from './fast-path.js';
import { RATE_LIMITS } from '../rate-limit/limit-table.js';
import type { RateLimitTable } from '../rate-limit/limit-table.js';
import { RateLimitGuard } from '../rate-limit/rate-limit.guard.js';
import { PageInterceptor } from '../pagination/pagination.js';
import { ReaderSessionCache } from '../auth/reader-sessions.js';
import { CAPABILITIES_OF_ROLES, PERMISSIONS } from '../auth/permission-table.js';
import type { CapabilityTable, PermissionTable } from '../auth/permission-table.js';
import { PermissionsGuard } from '../auth/permissions.guard.js';
import { ProblemDetailsFilter } from '../errors/problem-details.filter.js';
import { InProcessReads } from './in-process-reads.js';
import { CallerFinder } from '../auth/caller-finder.js';
import { FRESH_FACTOR_ROUTES } from '../auth/fresh-factor.js';
import type { FreshFactorTable } from '../auth/fresh-factor.js';
import { PostgresSessionStore } from '../auth/postgres-session-store.js';
import { RedisSessionStore } from '../auth/redis-session-store.js';
import type { SessionStore } from '../auth/session-store.js';
import { SESSION_STORE } from '../auth/session-store.js';
import { SessionClock, SessionTime } from '../auth/session-times.js';
import { SessionUse } from '../auth/session-use.js';
import { validationPipe } from '../validation/index.js';

export interface HttpTables {
  capabilities: CapabilityTable;
  permissions: PermissionTable;
  freshFactors: FreshFactorTable;
  rateLimits: RateLimitTable;
  bodyLimits: BodyLimitTable;
  cacheTags: CacheTagTable;
}

/** Everything that all routes share: permissions, rate limits, validation, paging, error responses and sessions. */
@Global()
@Module({})
export class HttpModule implements OnApplicationShutdown {
  constructor(@Inject(SESSION_STORE) private readonly sessions: SessionStore) {}

  static for(tables: HttpTables): DynamicModule {
    return {
      module: HttpModule,
      providers: [
        { provide: CAPABILITIES_OF_ROLES, useValue: tables.capabilities },
        { provide: PERMISSIONS, useValue: tables.permissions },
        { provide: FRESH_FACTOR_ROUTES, useValue: tables.freshFactors },
        { provide: RATE_LIMITS, useValue: tables.rateLimits },
        { provide: BODY_LIMITS, useValue: tables.bodyLimits },
        { provide: CACHE_TAG_TABLE, useValue: tables.cacheTags },
        AnonymousErrorLog,
        GracefulShutdown,
        FastPaths,
        CacheInvalidation,
        ReaderSessionCache,
        SessionTime,
        SessionClock,
        SessionUse,
        CallerFinder,
        ResponseCache,
        InProcessReads,
        // In this order: rate limits by account need the caller that the permissions guard finds.
        { provide: APP_GUARD, useClass: PermissionsGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_PIPE, useFactory: validationPipe },
        { provide: APP_FILTER, useClass: ProblemDetailsFilter },
        { provide: APP_INTERCEPTOR, useClass: PageInterceptor },
        {
          provide: SESSION_STORE,
          inject: [Settings, MikroORM],
          useFactory: (settings: Settings, orm: MikroORM): SessionStore =>
            settings.redisUrl ? new RedisSessionStore(settings.redisUrl) : new PostgresSessionStore(orm),
        },
      ],
      exports: [
        GracefulShutdown,
        FastPaths,
        CacheInvalidation,
        ResponseCache,
        InProcessReads,
        CAPABILITIES_OF_ROLES,
        PERMISSIONS,
        RATE_LIMITS,
        BODY_LIMITS,
        SESSION_STORE,
        SessionTime,
        SessionUse,
        CallerFinder,
      ],
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.sessions.close();
  }
}
