import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Live } from './live.js';
import { PUBLIC_READS, PublicReads } from './public-reads.js';
import type { PublicReadsTable } from './public-reads.js';

@Global()
@Module({})
export class LiveModule {
  static for(publicReads: PublicReadsTable): DynamicModule {
    return {
      module: LiveModule,
      providers: [Live, PublicReads, { provide: PUBLIC_READS, useValue: publicReads }],
      exports: [Live, PublicReads],
    };
  }
}
