import { Global, Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import type { AsyncContext, ICommand } from '@nestjs/cqrs';
import { DiscoveryModule } from '@nestjs/core';
import { HandlerCheck } from './handler-check.js';
import { UnitOfWork } from './unit-of-work.js';

/** The buses, with one transaction around each command, and the boot check that each has exactly one handler. */
@Global()
@Module({
  imports: [CqrsModule.forRoot(), DiscoveryModule],
  providers: [UnitOfWork, HandlerCheck],
  exports: [CqrsModule, UnitOfWork],
})
export class CqrsPlatformModule implements OnModuleInit {
  constructor(
    private readonly commands: CommandBus,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The bus has no hook around a handler, so its one method is wrapped: no handler can forget the transaction. */
  onModuleInit(): void {
    const execute = this.commands.execute.bind(this.commands);
    this.commands.execute = ((command: ICommand, context?: AsyncContext) =>
      this.unitOfWork.run(() => execute(command, context))) as CommandBus['execute'];
  }
}
