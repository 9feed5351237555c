import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionPropagation } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

type Hook = () => void;
const hooks = new AsyncLocalStorage<Hook[]>();

/**
 * One transaction around one use case. Inside it every injected EntityManager is the transaction's own.
 *
 * A use case that sends another command joins the transaction that is already open: both happen or neither.
 */
@Injectable()
export class UnitOfWork {
  constructor(private readonly em: EntityManager) {}

  /** Whether this is said within a transaction. */
  get isOpen(): boolean {
    return hooks.getStore() !== undefined;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isOpen) return work();
    const afterCommit: Hook[] = [];
    const result = await hooks.run(afterCommit, () =>
      this.em.fork().transactional(work, { propagation: TransactionPropagation.REQUIRED }),
    );
    // Only hints that may be lost go here (live signals): the process can die between the commit and this line.
    for (const hook of afterCommit) hook();
    return result;
  }

  /** Runs `hook` once the transaction has committed; at once when there is none. */
  afterCommit(hook: Hook): void {
    const pending = hooks.getStore();
    if (pending) pending.push(hook);
    else hook();
  }
}
