import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Clock, SystemClock } from '../../kernel/clock.js';
import { Settings } from './settings.js';

/** The settings and the clock, for every module. */
@Global()
@Module({})
export class ConfigModule {
  static for(settings: Settings): DynamicModule {
    return {
      module: ConfigModule,
      providers: [
        { provide: Settings, useValue: settings },
        { provide: Clock, useClass: SystemClock },
      ],
      exports: [Settings, Clock],
    };
  }
}
