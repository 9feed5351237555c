import type { EntityManager } from '@mikro-orm/postgresql';
import type { ImportOutcome, ImportMode, Origin } from '../../../kernel/transfer.js';

export type ImportedKind = 'article' | 'story' | 'comment';

const TABLE: Record<ImportedKind, string> = { article: 'post', story: 'confession', comment: 'comment' };

/** Whether this installation gave that id, to an item that is there or that was deleted. */
const ID_WAS_ISSUED: Record<ImportedKind, string> = {
  article: 'a.key::int <= (select last_value from post_id_seq where is_called)',
  story: 'exists (select from story_number n where n.id = a.key::int)',
  comment: 'a.key::int <= (select last_value from comment_id_seq where is_called)',
};

/** Of this installation, as a source: what was written here comes from here. */
const OWN_SOURCE = "(select 'archive:' || substr(name, 14) from installation_mark where name like 'installation:%')";

/** An item that was imported before, or was written here. */
export interface ImportMark {
  itemId: number;
  /** It is there, and not in the bin. */
  isHere: boolean;
  /** Hash of what was taken; null where nothing is ever taken again. */
  seen: string | null;
  /** The item's version when it was taken, and now. */
  version: number;
  versionNow: number | null;
}

const keyOf = ({ source, key }: Origin) => `${source} ${key}`;

/** Imports wait for each other from here to the end of the transaction: nothing comes twice. */
export async function lockImports(em: EntityManager): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(hashtext('import'))");
}

/** What of these was brought before, or was written here. */
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
          and ${ID_WAS_ISSUED[kind]})
     select m.source, m.key, m.item_id as "itemId", i.id is not null as "isHere", m.seen, m.version,
            i.version as "versionNow"
       from marks m left join ${TABLE[kind]} i on i.id = m.item_id`,
    [JSON.stringify(origins), kind],
  );
  const by = new Map(found.map((one) => [keyOf(one), one]));
  return (origin: Origin): ImportMark | undefined => by.get(keyOf(origin));
}

/** What becomes of one, and of the mark that it has. */
export function importOutcome(mark: ImportMark | undefined, seen: string | null): ImportOutcome {
  if (!mark) return 'new';
  if (!mark.isHere) return 'gone';
  if (mark.seen === null || mark.seen === seen) return 'known';
  return mark.version === mark.versionNow ? 'changed' : 'edited';
}

/** Writes down that it was taken, in its transaction. */
export async function saveMark(
  em: EntityManager,
  kind: ImportedKind,
  { source, key }: Origin,
  { id, version }: { id: number; version: number },
  seen: string | null,
): Promise<void> {
  await em.execute(
    `insert into import_mark (kind, source, key, item_id, seen, version) values (?, ?, ?, ?, ?, ?)
     on conflict (kind, source, key) do update set seen = excluded.seen, version = excluded.version`,
    [kind, source, key, id, seen, version],
  );
}

/** The columns that say where a row comes from, with its table as `alias`. */
export const originColumns = (kind: ImportedKind, alias: string): string =>
  `coalesce((select jsonb_build_object('source', source, 'key', key) from import_mark m
              where m.kind = '${kind}' and m.item_id = ${alias}.id),
            jsonb_build_object('source', ${OWN_SOURCE}, 'key', ${alias}.id::text))`;

export const isWritten = (fate: ImportOutcome, { dryRun, update }: ImportMode): boolean =>
  !dryRun && (fate === 'new' || (fate === 'changed' && update));
