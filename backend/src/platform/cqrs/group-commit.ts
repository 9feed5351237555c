import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { ICommand } from '@nestjs/cqrs';
import { Batcher } from '../concurrency/batcher.js';
import { declaredHandlers } from './handles.js';
import { UnitOfWork } from './unit-of-work.js';

/**
 * A handler that can do several commands for hardly more than one: those that come while others are under way share the next
 * transaction. It answers each, in their order. When it throws, none of them has happened, and each is done by itself: so one
 * that is refused holds up no other.
 */
export interface BatchCommandHandler<C extends ICommand = ICommand, R = unknown> {
  executeBatch(commands: readonly C[]): Promise<R[]>;
  /** Slow work without the database, before the command joins a transaction. What it throws refuses this command alone. */
  prepare?(command: C): Promise<void>;
}

interface Sent {
  command: ICommand;
  answer: (result: unknown) => void;
  fail: (error: unknown) => void;
}

/**
 * A moment that nobody notices; then who comes while a lot is on its way goes with the next, unless that one takes long. Past
 * 15 s a statement is ended.
 */
const GROUP_COMMIT = {
  waitMs: 12,
  maxWaitWhileBusyMs: 100,
  flushWhenExpected: true,
  maxBatchSize: 50,
  maxConcurrentBatches: 2,
  maxPending: 2_000,
  timeoutMs: 20_000,
};

/** Commands of many at once in few transactions: most of what a small one costs is its way to the disk. */
@Injectable()
export class GroupCommit {
  private readonly batchers = new Map<string, Batcher<Sent>>();
  private readonly handlers = new Map<string, () => BatchCommandHandler>();
  /** Of nobody's request: a lot is no one's of those who are in it. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly moduleRef: ModuleRef,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Once all handlers are there. */
  collectHandlers(): void {
    for (const { kind, subject, handler } of declaredHandlers) {
      if (kind !== 'command' || !('executeBatch' in (handler.prototype as object))) continue;
      const its = () => this.moduleRef.get<BatchCommandHandler>(handler, { strict: false });
      this.handlers.set(subject, its);
      this.batchers.set(
        subject,
        new Batcher((sent) => this.outside(() => this.executeBatch(its(), sent)), GROUP_COMMIT),
      );
    }
  }

  /** Whether this one may share a transaction: not where one is open already, which it belongs to. */
  isBatched(command: ICommand): boolean {
    return this.batchers.has(command.constructor.name) && !this.unitOfWork.isOpen;
  }

  /** @throws what the handler throws; BatchRejectedError when the database does not answer, and nobody knows whether it happened */
  async execute(command: ICommand): Promise<unknown> {
    const prepared = this.handlers.get(command.constructor.name)!().prepare?.(command);
    if (prepared) await prepared;
    return new Promise((answer, fail) => {
      const lot = this.batchers.get(command.constructor.name)!;
      lot.add({ command, answer, fail }).catch(fail);
    });
  }

  private async executeBatch(handler: BatchCommandHandler, sent: Sent[]): Promise<void> {
    // Once all has been said, what fails is the commit: whether it went through is not known, and nothing is done twice.
    let isSaid = false;
    const work = async () => {
      const results = await handler.executeBatch(sent.map(({ command }) => command));
      isSaid = true;
      return results;
    };
    try {
      const results = await this.unitOfWork.run(work);
      sent.forEach(({ answer }, at) => answer(results[at]));
    } catch (error) {
      if (sent.length > 1 && !isSaid) await Promise.all(sent.map((one) => this.executeBatch(handler, [one])));
      else for (const { fail } of sent) fail(error);
    }
  }
}
