import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { AsyncContext, ICommand } from '@nestjs/cqrs';
import { Tracing } from '../tracing/tracing.js';
import { GroupCommit } from './group-commit.js';
import { UnitOfWork } from './unit-of-work.js';

/** Sends a command or a query to its handler. */
type Execute = (message: ICommand, context?: AsyncContext) => Promise<unknown>;
/** One step of the pipeline around a handler. */
type Step = (next: Execute) => Execute;

/**
 * The steps around the handler of every command: a span, a transaction, and for small commands a transaction that
 * several share. `commandBus.execute` and `queryBus.execute` lead here.
 */
@Injectable()
export class CommandPipeline implements OnModuleInit {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly tracing: Tracing,
    private readonly unitOfWork: UnitOfWork,
    private readonly groupCommit: GroupCommit,
  ) {}

  /**
   * Nest's buses have no hook around a handler, so their `execute` is replaced once, by a pipeline that ends in it. The
   * span is outside of the transaction, because the commit belongs to the command. While tracing is on, no command
   * shares a transaction with others: a span would show when the other commands were sent.
   */
  onModuleInit(): void {
    const { commands, queries, tracing } = this;
    this.groupCommit.collectHandlers();
    const outer = tracing.isOn ? this.inSpan : this.inSharedTransaction;
    commands.execute = outer(this.inTransaction(commands.execute.bind(commands) as Execute)) as CommandBus['execute'];
    if (!tracing.isOn) return;
    const query = queries.execute.bind(queries) as Execute;
    queries.execute = ((one: ICommand, context?: AsyncContext) =>
      tracing.query(one.constructor.name, () => query(one, context))) as QueryBus['execute'];
  }

  /** Opens a transaction, or joins the one that is open: no handler can forget it. */
  private readonly inTransaction: Step = (next) => (command, context) =>
    this.unitOfWork.run(() => next(command, context));

  /** Sends small commands that arrive together through one transaction, and every other command on its own. */
  private readonly inSharedTransaction: Step = (next) => (command, context) =>
    this.groupCommit.mayShareTransaction(command) ? this.groupCommit.execute(command) : next(command, context);

  private readonly inSpan: Step = (next) => (command, context) =>
    this.tracing.command(command.constructor.name, () => next(command, context));
}
