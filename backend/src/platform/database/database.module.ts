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
        registerRequestContext: true,
      }),
    }),
  ],
  providers: [RowCounts],
})
export class DatabaseModule {}
