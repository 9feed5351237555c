import type { EntityManager } from '@mikro-orm/postgresql';
import type { NoteKind } from '../contract.js';

/**
 * Until the end of the transaction, only one writes or deletes notes about this item: a note that is written while its
 * item is deleted would otherwise outlive it. An advisory lock stores nothing, while a row lock would store the
 * transaction's number in the row of a story.
 */
export const lockNotes = (em: EntityManager, kind: NoteKind, itemId: number): Promise<unknown> =>
  em.execute(`select pg_advisory_xact_lock(hashtext(?), ?)`, [`moderator-note ${kind}`, itemId]);
