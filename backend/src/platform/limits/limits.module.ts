import { MikroORM } from '@mikro-orm/postgresql';
import { Global, Module } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { LimitStore } from './limit-store.js';
import { Limits } from './limits.js';
import { PostgresLimitStore } from './postgres-limit-store.js';
import { RedisLimitStore } from './redis-limit-store.js';

/** How often somebody may do something; the counts are in Redis when there is one, in PostgreSQL otherwise. */
@Global()
@Module({
  providers: [
    Limits,
    {
      provide: LimitStore,
      inject: [Settings, MikroORM],
      useFactory: (settings: Settings, orm: MikroORM): LimitStore =>
        settings.redisUrl ? new RedisLimitStore(settings.redisUrl) : new PostgresLimitStore(orm),
    },
  ],
  exports: [Limits],
})
export class LimitsModule {}
