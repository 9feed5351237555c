import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DiscoveryModule } from '@nestjs/core';
import { CommandPipeline } from './command-pipeline.js';
import { GroupCommit } from './group-commit.js';
import { HandlerCheck } from './handler-check.js';
import { UnitOfWork } from './unit-of-work.js';

/** The buses, with a pipeline around each handler (command-pipeline.ts), and the startup check of handlers. */
@Global()
@Module({
  imports: [CqrsModule.forRoot(), DiscoveryModule],
  providers: [UnitOfWork, HandlerCheck, GroupCommit, CommandPipeline],
  exports: [CqrsModule, UnitOfWork],
})
export class CqrsPlatformModule {}
