import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionPropagation } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Work to run after the commit. Must be synchronous and must not throw. */
type Hook = () => void;
const hooks = new AsyncLocalStorage<Hook[]>();

/**
 * Runs a use case in one transaction. Inside it, every injected EntityManager uses that transaction.
 *
 * If the use case sends another command, that command joins the open transaction: both commit, or neither.
 */
@Injectable()
export class UnitOfWork {
  constructor(private readonly em: EntityManager) {}

  /** Whether the caller is inside a transaction. */
  get isOpen(): boolean {
    return hooks.getStore() !== undefined;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isOpen) return work();
    const afterCommit: Hook[] = [];
    const result = await hooks.run(afterCommit, () =>
      this.em.fork().transactional(work, { propagation: TransactionPropagation.REQUIRED }),
    );
    // Only for work that may be lost, such as notifications: the process can die between the commit and this line.
    for (const hook of afterCommit) hook();
    return result;
  }

  /** Runs `hook` after the transaction has committed, or immediately if there is none. */
  afterCommit(hook: Hook): void {
    const pending = hooks.getStore();
    if (pending) pending.push(hook);
    else hook();
  }
}
