import { TransactionPropagation } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Held while a batch is sent, so that a delayed batch cannot overwrite a newer text. */
export const SENDING = 'archive.search.sending';
/** Held while an index is rebuilt or checked. Its holder may take `SENDING` too, but never the other way round. */
export const REBUILDING = 'archive.search.rebuilding';

/**
 * Runs `work` on its own connection while no other process holds this lock.
 *
 * @param wait whether to wait until the lock is free; otherwise returns undefined when it is taken
 */
export function withLock<T>(
  em: EntityManager,
  lock: string,
  wait: boolean,
  work: (em: EntityManager) => Promise<T>,
): Promise<T | undefined> {
  return em.fork().transactional(
    async (own) => {
      // `work` may wait for Meilisearch longer than a transaction may be idle. A transaction with only a lock does not
      // stop vacuum.
      await own.execute('set local idle_in_transaction_session_timeout = 0');
      if (wait) {
        await own.execute('set local statement_timeout = 0');
        await own.execute('select pg_advisory_xact_lock(hashtext(?))', [lock]);
        return work(own);
      }
      const [row] = await own.execute<{ mine: boolean }[]>('select pg_try_advisory_xact_lock(hashtext(?)) as mine', [
        lock,
      ]);
      return row!.mine ? work(own) : undefined;
    },
    { propagation: TransactionPropagation.REQUIRES_NEW },
  );
}
