import type { EntityManager } from '@mikro-orm/postgresql';
import type { Tally } from './tally.js';

/**
 * Merges a tally into the rollups, in the running transaction. Items come first, then days, then totals, each ordered
 * by key: concurrent merges wait in the same order, and the rows that all of them need come last. A late event about a story that is gone
 * counts in the sums only: its own counts are deleted.
 */
export async function mergeIntoRollups(em: EntityManager, tally: Tally): Promise<void> {
  const [items, days, totals] = [tally.itemRows(), tally.dayRows(), tally.totalRows()];
  if (items.length > 0) {
    await em.execute(
      `insert into analytics_item as t (type, id, views, timed_views, read_seconds, shares, engagement)
       select type, id, views, "timedViews", "readSeconds", shares, engagement from jsonb_to_recordset(?::jsonb)
         as e(type text, id integer, views bigint, "timedViews" bigint, "readSeconds" bigint, shares bigint, engagement bigint)
        where type <> 'story' or exists (select from confession c where c.id = e.id)
       on conflict (type, id) do update set views = t.views + excluded.views, timed_views = t.timed_views + excluded.timed_views,
         read_seconds = t.read_seconds + excluded.read_seconds, shares = t.shares + excluded.shares,
         engagement = t.engagement + excluded.engagement`,
      [JSON.stringify(items)],
    );
  }
  if (days.length === 0) return;
  await em.execute(
    `insert into analytics_day as t (day, metric, value)
     select day, metric, value from jsonb_to_recordset(?::jsonb) as e(day date, metric text, value bigint)
     on conflict (day, metric) do update set value = t.value + excluded.value`,
    [JSON.stringify(days)],
  );
  await em.execute(
    `insert into analytics_total as t (metric, value)
     select metric, value from jsonb_to_recordset(?::jsonb) as e(metric text, value bigint)
     on conflict (metric) do update set value = t.value + excluded.value`,
    [JSON.stringify(totals)],
  );
}
