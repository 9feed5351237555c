import type { EntityManager } from '@mikro-orm/postgresql';
import { refuseStale } from '../../../kernel/domain-error.js';
import type { LegalPageName } from '../contract.js';
import { DEFAULT_LEGAL } from './default-texts.js';

const LAST = 'select version, content from legal_version where page = ? order by version desc limit 1';

/** Two admins who save a page wait for each other, also when it has no row yet. */
export async function lockPages(em: EntityManager): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(hashtext('legal pages'))");
}

/**
 * Adds a version. The first one also stores the text that came with the software, because an update may change that. Call `lockPages` first.
 *
 * @returns the number of the new version, or null if the text is the same as before
 * @throws DomainError `legal-page.stale` if the editor has not seen the newest version
 */
export async function addVersion(
  em: EntityManager,
  page: LegalPageName,
  { content, day, expectedVersion }: { content: string; day: string; expectedVersion: number },
): Promise<number | null> {
  const [stored] = await em.execute<{ version: number; content: string }[]>(LAST, [page]);
  const last = stored ?? DEFAULT_LEGAL[page];
  refuseStale('legal-page', last.version, expectedVersion);
  if (last.content === content) return null;
  if (!stored) await insertVersion(em, page, DEFAULT_LEGAL[page]);
  await insertVersion(em, page, { version: last.version + 1, content, day });
  return last.version + 1;
}

export async function insertVersion(
  em: EntityManager,
  page: LegalPageName,
  { version, content, day }: { version: number; content: string; day: string },
): Promise<void> {
  const sql = 'insert into legal_version (page, version, content, day) values (?, ?, ?, ?::date)';
  await em.execute(sql, [page, version, content, day]);
}
