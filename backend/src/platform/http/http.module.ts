import { MikroORM } from '@mikro-orm/postgresql';
import { Global, Inject, Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { Settings } from '../config/settings.js';
import { KeptReads } from '../ready/kept-reads.js';
import { AnonymousFaults } from './anonymous-faults.js';
import { BODY_LIMITS } from './body-limit-table.js';
import type { BodyLimitTable } from './body-limit-table.js';
import { Drain } from './drain.js';
import { FastPaths } from './fast-paths.js';
import { LIMITS } from './limit-table.js';
import type { LimitTable } from './limit-table.js';
import { LimitsGuard } from './limits.guard.js';
import { PageInterceptor } from './paging.js';
import { PERMISSIONS } from './permissions.js';
import type { PermissionTable } from './permissions.js';
import { PermissionsGuard } from './permissions.guard.js';
import { ProblemFilter } from './problem.filter.js';
import { ShortReads } from './short-reads.js';
import { PostgresSessionStore, RedisSessionStore } from './session-store.js';
import type { SessionStore } from './session-store.js';
import { SESSION_STORE } from './session-store.token.js';
import { validationPipe } from './validation.js';

/** What every route has in common: permissions, limits, validation, paging, problems, sessions. */
@Global()
@Module({})
export class HttpModule implements OnApplicationShutdown {
  constructor(@Inject(SESSION_STORE) private readonly sessions: SessionStore) {}

  static for(permissions: PermissionTable, limits: LimitTable, bodyLimits: BodyLimitTable): DynamicModule {
    return {
      module: HttpModule,
      providers: [
        { provide: PERMISSIONS, useValue: permissions },
        { provide: LIMITS, useValue: limits },
        { provide: BODY_LIMITS, useValue: bodyLimits },
        AnonymousFaults,
        Drain,
        FastPaths,
        KeptReads,
        ShortReads,
        // In this order: who calls is known before their uses are counted.
        { provide: APP_GUARD, useClass: PermissionsGuard },
        { provide: APP_GUARD, useClass: LimitsGuard },
        { provide: APP_PIPE, useFactory: validationPipe },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_INTERCEPTOR, useClass: PageInterceptor },
        {
          provide: SESSION_STORE,
          inject: [Settings, MikroORM],
          useFactory: (settings: Settings, orm: MikroORM): SessionStore =>
            settings.redisUrl ? new RedisSessionStore(settings.redisUrl) : new PostgresSessionStore(orm),
        },
      ],
      exports: [Drain, FastPaths, KeptReads, ShortReads, PERMISSIONS, LIMITS, BODY_LIMITS, SESSION_STORE],
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.sessions.close();
  }
}
