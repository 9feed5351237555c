import { Global, Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import type { AsyncContext, ICommand, IQuery } from '@nestjs/cqrs';
import { DiscoveryModule } from '@nestjs/core';
import { Tracing } from '../tracing/tracing.js';
import { HandlerCheck } from './handler-check.js';
import { GroupCommit } from './group-commit.js';
import { UnitOfWork } from './unit-of-work.js';

/** The buses, with one transaction around each command, and the boot check that each has exactly one handler. */
@Global()
@Module({
  imports: [CqrsModule.forRoot(), DiscoveryModule],
  providers: [UnitOfWork, HandlerCheck, GroupCommit],
  exports: [CqrsModule, UnitOfWork],
})
export class CqrsPlatformModule implements OnModuleInit {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly tracing: Tracing,
    private readonly unitOfWork: UnitOfWork,
    private readonly shared: GroupCommit,
  ) {}

  /**
   * The bus has no hook around a handler, so its one method is wrapped: no handler can forget the transaction. What is traced
   * shares none: its trace would tell who else was there.
   */
  onModuleInit(): void {
    const execute = this.commands.execute.bind(this.commands);
    const alone = (command: ICommand, context?: AsyncContext) =>
      this.unitOfWork.run(() => execute(command, context)) as Promise<unknown>;
    this.commands.execute = alone as CommandBus['execute'];
    if (this.tracing.isOn) return this.follow();
    this.shared.find();
    this.commands.execute = ((command: ICommand, context?: AsyncContext) =>
      this.shared.isBatched(command) ? this.shared.execute(command) : alone(command, context)) as CommandBus['execute'];
  }

  /** Around the transaction: its commit belongs to the command. */
  private follow(): void {
    const { tracing } = this;
    const command = this.commands.execute.bind(this.commands) as (
      one: ICommand,
      context?: AsyncContext,
    ) => Promise<unknown>;
    this.commands.execute = ((one: ICommand, context?: AsyncContext) =>
      tracing.command(one.constructor.name, () => command(one, context))) as CommandBus['execute'];
    const query = this.queries.execute.bind(this.queries) as (one: IQuery, context?: AsyncContext) => Promise<unknown>;
    this.queries.execute = ((one: IQuery, context?: AsyncContext) =>
      tracing.query(one.constructor.name, () => query(one, context))) as QueryBus['execute'];
  }
}
