import { MikroORM } from '@mikro-orm/postgresql';
import { Global, Module } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { LimitStore } from './limit-store.js';
import { FallbackLimitStore } from './fallback-limit-store.js';
import { Limits } from './limits.js';
import { PostgresLimitStore } from './postgres-limit-store.js';
import { RedisLimitStore } from './redis-limit-store.js';

/** How often somebody may do something; the counts are in Redis when there is one and it answers, else in PostgreSQL. */
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
