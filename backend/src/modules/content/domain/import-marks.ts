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
       select a.source, a.key, m.item_id, m.seen, m.version from asked a join import_mark m
           on m.kind = ? and m.source = a.source and m.key = a.key
       union all
       -- Its own id, of an item that is there or was deleted here.
       select a.source, a.key, a.key::int, null, 0 from asked a
        where a.source = ${OWN_SOURCE} and a.key ~ '^[1-9][0-9]{0,8}$'
          and ${ID_WAS_ISSUED[kind]}
          and not exists (select from import_mark m where m.kind = ? and m.source = a.source and m.key = a.key))
     select m.source, m.key, m.item_id as "itemId", i.id is not null as "isHere", m.seen as "sourceHash", m.version,
            i.version as "versionNow", ${HAS_DRAFT[kind]} as "hasDraft"
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
  await saveMark(em, 'article', origin, { id, version: 0 }, PLACED);
}

/** The result of importing an item, given its mark. */
export function importOutcome(mark: ImportMark | undefined, sourceHash: string | null): ImportOutcome {
  if (!mark) return 'new';
  if (!mark.isHere) return mark.sourceHash === PLACED ? 'new' : 'gone';
  if (mark.sourceHash === null || mark.sourceHash === sourceHash) return 'known';
  return mark.version === mark.versionNow && !mark.hasDraft ? 'changed' : 'edited';
}

/** Stores the mark of an imported item, in the same transaction. */
export async function saveMark(
  em: EntityManager,
  kind: ImportedKind,
  { source, key }: Origin,
  { id, version }: { id: number; version: number },
  sourceHash: string | null,
): Promise<void> {
  await em.execute(
    `insert into import_mark (kind, source, key, item_id, seen, version) values (?, ?, ?, ?, ?, ?)
     on conflict (kind, source, key) do update set seen = excluded.seen, version = excluded.version`,
    [kind, source, key, id, sourceHash, version],
  );
}

/** SQL for a row's origin, with its table as `alias`. */
export const originColumns = (kind: ImportedKind, alias: string): string =>
  `coalesce((select jsonb_build_object('source', source, 'key', key) from import_mark m
              where m.kind = '${kind}' and m.item_id = ${alias}.id),
            jsonb_build_object('source', ${OWN_SOURCE}, 'key', ${alias}.id::text))`;

export const isWritten = (outcome: ImportOutcome, { dryRun, update }: ImportMode): boolean =>
  !dryRun && (outcome === 'new' || (outcome === 'changed' && update));
