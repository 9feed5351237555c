import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { DESK_CHANGES, DeskChanges } from './desk-changes.js';
import type { DeskChangesTable } from './desk-changes.js';
import { Live } from './live.js';
import { PUBLIC_READS, PublicReads } from './public-reads.js';
import type { PublicReadsTable } from './public-reads.js';

@Global()
@Module({})
export class LiveModule {
  static for(tables: { publicReads: PublicReadsTable; deskChanges: DeskChangesTable }): DynamicModule {
    return {
      module: LiveModule,
      providers: [
        ...[Live, PublicReads, DeskChanges],
        { provide: PUBLIC_READS, useValue: tables.publicReads },
        { provide: DESK_CHANGES, useValue: tables.deskChanges },
      ],
      exports: [Live, PublicReads, DeskChanges],
    };
  }
}
