import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { ormOptions } from './orm-options.js';
import { RowCounts } from './row-counts.js';

/** Provides the ORM with every entity registered by MikroOrmModule.forFeature. main.ts runs the migrations before. */
@Module({
  imports: [
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [Settings],
      useFactory: (settings: Settings) => ({
        ...ormOptions(settings.databaseUrl!, [], settings.connectionSeconds),
        autoLoadEntities: true,
        // No entity manager per request: commands use the one of their unit of work, and SQL reads need none of their
        // own. Using entities outside a unit of work throws (allowGlobalContext: false).
        registerRequestContext: false,
      }),
    }),
  ],
  providers: [RowCounts],
})
export class DatabaseModule {}
