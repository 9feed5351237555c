import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { ormOptions } from './orm-options.js';
import { RowCounts } from './row-counts.js';

/** The ORM with every entity that a module registered (MikroOrmModule.forFeature). Migrations ran before (main.ts). */
@Module({
  imports: [
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [Settings],
      useFactory: (settings: Settings) => ({
        ...ormOptions(settings.databaseUrl!),
        autoLoadEntities: true,
        // A command has the entity manager of its unit of work, and what is asked in SQL needs none of its own: one for each
        // request would be made for nothing. Entities outside of a unit of work are refused (allowGlobalContext).
        registerRequestContext: false,
      }),
    }),
  ],
  providers: [RowCounts],
})
export class DatabaseModule {}
