import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import { SeriesChanged } from '../contract.js';

const SeriesSchema = defineEntity({
  name: 'Series',
  tableName: 'series',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    /** Part of the address of its page. It never changes, so no link breaks. */
    slug: p.text().unique('series_slug_unique'),
    description: p.text().nullable(),
    version: p.integer().default(1),
  },
});

/** The fields that an admin enters. */
export interface SeriesFields {
  name: string;
  description: string | null;
}

/** Articles that belong together, in an order. */
export class Series extends SeriesSchema.class {
  static create(slug: string, fields: SeriesFields): Series {
    return Object.assign(new Series(), { slug, version: 1 }, fields);
  }

  /** @throws DomainError `series.stale` */
  edit(fields: SeriesFields, expectedVersion?: number | null): SeriesChanged {
    refuseStale('series', this.version, expectedVersion);
    Object.assign(this, fields);
    this.version += 1;
    return this.changed();
  }

  changed(): SeriesChanged {
    return new SeriesChanged(this.id);
  }

  /**
   * Makes these articles its parts, in this order. An article of another series moves here. Returns the events of the
   * series that lost one.
   *
   * @throws DomainError `series.article` when one of them does not exist
   */
  async setParts(em: EntityManager, postIds: readonly number[]): Promise<SeriesChanged[]> {
    const ids = `{${postIds.join()}}`;
    const [row] = await em.execute<{ found: number }[]>(
      'select count(*)::int as found from post where id = any(?::int[])',
      [ids],
    );
    if (row!.found < postIds.length)
      throw new DomainError('series.article', 'invalid', 'One of these articles no longer exists.', 'postIds');
    // An editor who opened one of these before would put the article back.
    const losing = await em.execute<{ id: number }[]>(
      `update series set version = version + 1
        where id <> ? and id in (select series_id from series_post where post_id = any(?::int[])) returning id`,
      [this.id, ids],
    );
    // Articles in the bin stay, at the end: they may be restored.
    await em.execute(
      'delete from series_post where series_id = ? and post_id <> all(?::int[]) and exists (select 1 from post where id = post_id)',
      [this.id, ids],
    );
    await em.execute(
      `insert into series_post (series_id, post_id, position)
       select ?, id, position from unnest(?::int[]) with ordinality as part (id, position)
       on conflict (post_id) do update set series_id = excluded.series_id, position = excluded.position`,
      [this.id, ids],
    );
    await em.execute(
      `update series_post part set position = ? + place
         from (select post_id, row_number() over (order by position, post_id) as place
                 from series_post where series_id = ? and post_id <> all(?::int[])) binned
        where part.post_id = binned.post_id`,
      [postIds.length, this.id, ids],
    );
    return losing.map(({ id }) => new SeriesChanged(id));
  }
}

SeriesSchema.setClass(Series);
