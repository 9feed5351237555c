import type { EntityManager } from '@mikro-orm/postgresql';

/** For imports: that a slug was imported before, or that its term was deleted here. */
export interface TermMark {
  /** A hash of what was imported; null if the term was not imported, or was written anew here. */
  hash: string | null;
  /** The version of the term when it was imported. */
  version: number;
}

export async function findMark(em: EntityManager, slug: string): Promise<TermMark | undefined> {
  const [mark] = await em.execute<TermMark[]>('select hash, version from term_mark where slug = ?', [slug]);
  return mark;
}

/** Stores that a term was imported. */
export async function markImported(em: EntityManager, slug: string, { hash, version }: TermMark): Promise<void> {
  await em.execute(
    `insert into term_mark (slug, hash, version) values (?, ?, ?)
     on conflict (slug) do update set hash = excluded.hash, version = excluded.version`,
    [slug, hash, version],
  );
}

/** Stores that a term was written here, in place of an imported one that was deleted: an import may not update it. */
export async function markWritten(em: EntityManager, slug: string): Promise<void> {
  await em.execute('update term_mark set hash = null where slug = ?', [slug]);
}

/** Stores that there was a term, so that no import brings it back. */
export async function markDeleted(em: EntityManager, slug: string): Promise<void> {
  await em.execute('insert into term_mark (slug, hash, version) values (?, null, 0) on conflict (slug) do nothing', [
    slug,
  ]);
}
