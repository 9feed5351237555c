import type { EntityManager } from '@mikro-orm/postgresql';
import type { ImportOutcome, ImportMode, Origin } from '../../../kernel/transfer.js';

export type ImportedKind = 'article' | 'story' | 'comment';

const TABLE: Record<ImportedKind, string> = { article: 'post', story: 'confession', comment: 'comment' };

/** Whether an article of this installation has or had that id: it is there, in the bin, or a decision was about it. */
export const hadArticle = (id: string): string => `(
  exists (select from post p where p.id = ${id})
  or exists (select from bin_item b where b.kind = 'post' and b.item_id = ${id})
  or exists (select from audit_entry d where d.kind = 'post' and d.item_id = ${id}))`;

/**
 * Whether this installation issued that id, to an existing or a deleted item. Not from the sequence for articles: PlaceArticles
 * moves it beyond the ids of articles that are not here yet, and a rollback leaves it there.
 */
const ID_WAS_ISSUED: Record<ImportedKind, string> = {
  article: hadArticle('a.key::int'),
  story: 'exists (select from story_number n where n.id = a.key::int)',
  comment: 'a.key::int <= (select last_value from comment_id_seq where is_called)',
};

const HAS_DRAFT: Record<ImportedKind, string> = {
  article: 'exists (select from post_draft where post_id = m.item_id)',
  story: 'false',
  comment: 'false',
};

/** This installation's own source, for items that were written here. */
const OWN_SOURCE = "(select 'archive:' || substr(name, 14) from installation_mark where name like 'installation:%')";

/** An item that was imported before or written here. */
export interface ImportMark {
  itemId: number;
  /** It exists and is not in the bin. */
  isHere: boolean;
  /** Hash of the imported data; null for kinds that are never updated. */
  sourceHash: string | null;
  /** Hash of the article as the import left it; null for other kinds, and where an earlier version of this software imported it. */
  storedHash: string | null;
  /** The item's version when it was imported, and now. */
  version: number;
  versionNow: number | null;
  /** Its next publication overwrites what an import writes. */
  hasDraft: boolean;
}

const keyOf = ({ source, key }: Origin) => `${source} ${key}`;

/** Lets only one import run at a time, until the end of the transaction, so that nothing is imported twice. */
export async function lockImports(em: EntityManager): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(hashtext('import'))");
}

/** Finds the items that were imported before or written here. */
export async function findMarks(em: EntityManager, kind: ImportedKind, origins: readonly Origin[]) {
  const found = await em.execute<(Origin & ImportMark)[]>(
    `with asked as (select * from jsonb_to_recordset(?::jsonb) as asked (source text, key text)),
     marks as (
       select a.source, a.key, m.item_id, m.seen, m.stored, m.version from asked a join import_mark m
           on m.kind = ? and m.source = a.source and m.key = a.key
       union all
       -- Its own id, of an item that is there or was deleted here.
       select a.source, a.key, a.key::int, null, null, 0 from asked a
        where a.source = ${OWN_SOURCE} and a.key ~ '^[1-9][0-9]{0,8}$'
          and ${ID_WAS_ISSUED[kind]}
          and not exists (select from import_mark m where m.kind = ? and m.source = a.source and m.key = a.key))
     select m.source, m.key, m.item_id as "itemId", i.id is not null as "isHere", m.seen as "sourceHash",
            m.stored as "storedHash", m.version, i.version as "versionNow", ${HAS_DRAFT[kind]} as "hasDraft"
       from marks m left join ${TABLE[kind]} i on i.id = m.item_id`,
    [JSON.stringify(origins), kind, kind],
  );
  const by = new Map(found.map((one) => [keyOf(one), one]));
  return (origin: Origin): ImportMark | undefined => by.get(keyOf(origin));
}

/** In place of the hash: the article's id is decided, and nothing is imported yet. */
const PLACED = '';

/** Stores the id that an article will have. */
export async function placeArticle(em: EntityManager, origin: Origin, id: number): Promise<void> {
  await saveMark(em, 'article', origin, { id, version: 0 }, { sourceHash: PLACED });
}

/** Whether the item that an import may update is here and differs at its source. */
export const hasChanged = (mark: ImportMark | undefined, sourceHash: string): mark is ImportMark =>
  mark !== undefined && mark.isHere && mark.sourceHash !== null && mark.sourceHash !== sourceHash;

/**
 * The result of importing an item, given its mark.
 *
 * @param storedNow hash of the article as it is stored now, if it has changed at its source
 */
export function importOutcome(
  mark: ImportMark | undefined,
  sourceHash: string | null,
  storedNow?: string,
): ImportOutcome {
  if (!mark) return 'new';
  if (!mark.isHere) return mark.sourceHash === PLACED ? 'new' : 'gone';
  if (mark.sourceHash === null || mark.sourceHash === sourceHash) return 'known';
  // The version says less: a pin raises it, and a correction does not.
  const isEdited = mark.storedHash === null ? mark.version !== mark.versionNow : mark.storedHash !== storedNow;
  return isEdited || mark.hasDraft ? 'edited' : 'changed';
}

/** Stores the mark of an imported item, in the same transaction. */
export async function saveMark(
  em: EntityManager,
  kind: ImportedKind,
  { source, key }: Origin,
  { id, version }: { id: number; version: number },
  { sourceHash, storedHash = null }: { sourceHash: string | null; storedHash?: string | null },
): Promise<void> {
  await em.execute(
    `insert into import_mark (kind, source, key, item_id, seen, stored, version) values (?, ?, ?, ?, ?, ?, ?)
     on conflict (kind, source, key) do update
       set seen = excluded.seen, stored = excluded.stored, version = excluded.version`,
    [kind, source, key, id, sourceHash, storedHash, version],
  );
}

/** SQL for a row's origin, with its table as `alias`. */
export const originColumns = (kind: ImportedKind, alias: string): string =>
  `coalesce((select jsonb_build_object('source', source, 'key', key) from import_mark m
              where m.kind = '${kind}' and m.item_id = ${alias}.id),
            jsonb_build_object('source', ${OWN_SOURCE}, 'key', ${alias}.id::text))`;

export const isWritten = (outcome: ImportOutcome, { dryRun, update }: ImportMode): boolean =>
  !dryRun && (outcome === 'new' || (outcome === 'changed' && update));
