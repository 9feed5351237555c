import type { EntityManager } from '@mikro-orm/postgresql';
import type { ItemState } from '../../../kernel/decision-context.js';
import { refuseStale } from '../../../kernel/domain-error.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import type { ReportedType } from '../contract.js';

/** A story or comment that was reported: its row says whether reports have hidden it, and when it was judged fine. */
export interface ReportedItem {
  id: number;
  contentType: ReportedType;
  itemId: number;
  /** Whether it has reports that nobody has handled. */
  isOpen: boolean;
  /** The version of the item when its reports hid it; null if they did not. */
  hiddenVersion: number | null;
  /** The UTC day on which an editor judged it fine, `YYYY-MM-DD`. */
  fineOn: string | null;
}

const COLUMNS = `id, content_type as "contentType", item_id as "itemId", reported_on is not null as "isOpen",
  hidden_version as "hiddenVersion", fine_on::text as "fineOn"`;

/**
 * Readers see the item. Other modules own these tables; this only reads them. No row is locked: a lock would leave the number of this
 * transaction in a story's row, next to numbers that have a time.
 */
const SHOWN: Record<ReportedType, string> = {
  story: 'select approved as shown from confession where id = ?',
  comment: `
    with recursive up as (
      select id, parent_id, post_id, approved from comment where id = ?
      union select c.id, c.parent_id, c.post_id, c.approved from comment c join up on c.id = up.parent_id)
    select bool_and(up.approved and p.published) as shown from up join post p on p.id = up.post_id`,
};

export async function isShown(em: EntityManager, type: ReportedType, itemId: number): Promise<boolean> {
  const [item] = await em.execute<{ shown: boolean | null }[]>(SHOWN[type], [itemId]);
  return item?.shown ?? false;
}

/**
 * Locks the row of a reported item until the end of the transaction, and inserts it first if there is none. Everything about one item
 * waits here for its turn. Only then is the item itself locked, always in this order.
 */
export async function lockReportedItem(em: EntityManager, type: ReportedType, itemId: number): Promise<ReportedItem> {
  for (;;) {
    const item = await lockKnownItem(em, type, itemId);
    if (item) return item;
    // Inserts nothing if the random id is in use: the next turn draws another.
    await em.execute('insert into reported_item (content_type, item_id) values (?, ?) on conflict do nothing', [
      type,
      itemId,
    ]);
  }
}

/** Locks the row of an item as `lockReportedItem` does, if the item has one. */
export async function lockKnownItem(
  em: EntityManager,
  type: ReportedType,
  itemId: number,
): Promise<ReportedItem | undefined> {
  const [item] = await em.execute<ReportedItem[]>(
    `select ${COLUMNS} from reported_item where content_type = ? and item_id = ? for update`,
    [type, itemId],
  );
  return item;
}

/** Locks a reported item by the id of its row, if it has reports that nobody has handled. */
export async function lockOpenItem(em: EntityManager, id: number): Promise<ReportedItem | undefined> {
  const [item] = await em.execute<ReportedItem[]>(`select ${COLUMNS} from reported_item where id = ? for update`, [id]);
  return item?.isOpen ? item : undefined;
}

/** The state of the item itself; undefined if it was deleted meanwhile. */
export async function stateOf(
  em: EntityManager,
  { contentType, itemId }: ReportedItem,
): Promise<ItemState | undefined> {
  const table = contentType === 'story' ? 'confession' : 'comment';
  const [state] = await em.execute<ItemState[]>(
    `select case when approved then 'approved' else 'pending' end as status, version from ${table} where id = ?`,
    [itemId],
  );
  return state;
}

/**
 * Refuses a decision about another text than the one that was reported and read.
 *
 * @throws DomainError `confession.stale` or `comment.stale`
 */
export async function refuseStaleItem(
  em: EntityManager,
  item: ReportedItem,
  expectedVersion: number | null | undefined,
): Promise<void> {
  const state = await stateOf(em, item);
  if (state) refuseStale(item.contentType === 'story' ? 'confession' : 'comment', state.version, expectedVersion);
}

/** Whether an editor has judged the item fine so recently that reports cannot hide it. */
export const isJudgedFine = (fineOn: string | null, now: Date): boolean =>
  fineOn !== null && new Date(fineOn) > retainedSince(RETENTION.judgedFine, now);

/** The reports are handled: they are deleted, and the item is judged fine on `day`. */
export async function closeAsFine(em: EntityManager, item: ReportedItem, day: string): Promise<void> {
  await deleteReports(em, item);
  await em.execute('update reported_item set reported_on = null, hidden_version = null, fine_on = ? where id = ?', [
    day,
    item.id,
  ]);
}

/** The item is published again without a decision about its reports, so they stay open. */
export async function markShownAgain(em: EntityManager, { id }: ReportedItem): Promise<void> {
  await em.execute('update reported_item set hidden_version = null where id = ?', [id]);
}

/** The item is deleted: nothing about its reports stays. The caller has locked it. */
export async function forgetItem(em: EntityManager, item: ReportedItem): Promise<void> {
  await deleteReports(em, item);
  await em.execute('delete from reported_item where content_type = ? and item_id = ?', [item.contentType, item.itemId]);
}

async function deleteReports(em: EntityManager, { contentType, itemId }: ReportedItem): Promise<void> {
  await em.execute('delete from report where content_type = ? and item_id = ?', [contentType, itemId]);
}
