import { TransactionPropagation } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Held while a batch is on its way: else one that is late could bring back an older text. */
export const SENDING = 'archive.search.sending';
/** Held while an index is built anew or looked through. Whoever holds it may ask for `SENDING`, never the other way round. */
export const REBUILDING = 'archive.search.rebuilding';

/**
 * Does `work` while no other process holds this lock, with a connection of its own.
 *
 * @param wait until it is free; otherwise nothing is done, and nothing answered, when it is not
 */
export function alone<T>(
  em: EntityManager,
  lock: string,
  wait: boolean,
  work: (em: EntityManager) => Promise<T>,
): Promise<T | undefined> {
  return em.fork().transactional(
    async (own) => {
      // It may be Meilisearch that is waited for, longer than a transaction may idle. A lock alone keeps no row from being cleaned up.
      await own.execute('set local idle_in_transaction_session_timeout = 0');
      if (wait) {
        await own.execute('set local statement_timeout = 0');
        await own.execute('select pg_advisory_xact_lock(hashtext(?))', [lock]);
        return work(own);
      }
      const [got] = await own.execute<{ mine: boolean }[]>('select pg_try_advisory_xact_lock(hashtext(?)) as mine', [
        lock,
      ]);
      return got!.mine ? work(own) : undefined;
    },
    { propagation: TransactionPropagation.REQUIRES_NEW },
  );
}
