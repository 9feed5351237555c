import { MikroORM } from '@mikro-orm/postgresql';
import { Global, Module } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { LimitStore } from './limit-store.js';
import { FallbackLimitStore } from './fallback-limit-store.js';
import { Limits } from './limits.js';
import { PostgresLimitStore } from './postgres-limit-store.js';
import { RedisLimitStore } from './redis-limit-store.js';

/** Rate limits. The counters are in Redis if it is configured and answers, and in PostgreSQL otherwise. */
@Global()
@Module({
  providers: [
    Limits,
    {
      provide: LimitStore,
      inject: [Settings, MikroORM],
      useFactory: ({ redisUrl }: Settings, orm: MikroORM): LimitStore => {
        const postgres = new PostgresLimitStore(orm);
        return redisUrl ? new FallbackLimitStore(new RedisLimitStore(redisUrl), postgres) : postgres;
      },
    },
  ],
  exports: [Limits],
})
export class LimitsModule {}
