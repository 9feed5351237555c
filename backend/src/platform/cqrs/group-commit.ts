import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { ICommand } from '@nestjs/cqrs';
import { Batcher } from '../concurrency/batcher.js';
import type { BatcherOptions } from '../concurrency/batcher.js';
import { declaredHandlers } from './handles.js';
import { UnitOfWork } from './unit-of-work.js';

/**
 * A handler that can execute several commands for little more than the cost of one. Commands that arrive while a batch
 * is in flight share the next transaction. It returns a result per command, in order. If it throws, the transaction is
 * rolled back and each command runs on its own, so that one refused command does not fail the others.
 */
export interface BatchCommandHandler<C extends ICommand = ICommand, R = unknown> {
  executeBatch(commands: readonly C[]): Promise<R[]>;
  /** Slow work without the database, done before the command joins a batch. If it throws, only this command fails. */
  prepare?(command: C): Promise<void>;
}

interface PendingCommand {
  command: ICommand;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * The first command of a batch waits at most 12 ms. A command that arrives while a batch is in flight waits for that
 * batch to finish, at most 100 ms; then its own batch runs beside it. The timeout is above the 15 s after which the
 * database cancels a statement.
 */
const GROUP_COMMIT: BatcherOptions = {
  waitMs: 12,
  maxWaitWhileBusyMs: 100,
  flushAtExpectedSize: true,
  maxBatchSize: 50,
  maxConcurrentBatches: 2,
  maxPending: 2_000,
  timeoutMs: 20_000,
};

/**
 * Group commit: executes small commands that arrive together in one transaction, because most of their cost is the
 * commit's wait for the disk.
 */
@Injectable()
export class GroupCommit {
  private readonly batchers = new Map<string, Batcher<PendingCommand>>();
  private readonly handlers = new Map<string, () => BatchCommandHandler>();
  // A batch serves several requests, so it runs in the context of none of them.
  private readonly runOutsideRequest = AsyncLocalStorage.snapshot();

  constructor(
    private readonly moduleRef: ModuleRef,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Call it when all modules have been created. */
  collectHandlers(): void {
    for (const { kind, subject, handler } of declaredHandlers) {
      if (kind !== 'command' || !('executeBatch' in (handler.prototype as object))) continue;
      const handlerOf = () => this.moduleRef.get<BatchCommandHandler>(handler, { strict: false });
      this.handlers.set(subject, handlerOf);
      this.batchers.set(
        subject,
        new Batcher((batch) => this.runOutsideRequest(() => this.executeBatch(handlerOf(), batch)), GROUP_COMMIT),
      );
    }
  }

  /** Whether a command may share a transaction. If one is open already, the command belongs to that one. */
  mayShareTransaction(command: ICommand): boolean {
    return this.batchers.has(command.constructor.name) && !this.unitOfWork.isOpen;
  }

  /**
   * @throws the handler's error; BatchRejectedError if 2,000 commands wait already (nothing was done), or if the
   *   database does not answer in time (the outcome is unknown)
   */
  async execute(command: ICommand): Promise<unknown> {
    const prepared = this.handlers.get(command.constructor.name)!().prepare?.(command);
    if (prepared) await prepared;
    return new Promise((resolve, reject) => {
      const batcher = this.batchers.get(command.constructor.name)!;
      batcher.add({ command, resolve, reject }).catch(reject);
    });
  }

  private async executeBatch(handler: BatchCommandHandler, batch: PendingCommand[]): Promise<void> {
    // An error after the handler has finished comes from the commit. Its outcome is unknown, so no command may run
    // again.
    let isHandled = false;
    const work = async () => {
      const results = await handler.executeBatch(batch.map(({ command }) => command));
      isHandled = true;
      return results;
    };
    try {
      const results = await this.unitOfWork.run(work);
      batch.forEach(({ resolve }, at) => resolve(results[at]));
    } catch (error) {
      if (batch.length > 1 && !isHandled) await Promise.all(batch.map((one) => this.executeBatch(handler, [one])));
      else for (const { reject } of batch) reject(error);
    }
  }
}
