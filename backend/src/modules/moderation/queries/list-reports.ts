import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import type { Report, ReportedItem } from '../presenters/reports.view.js';

/** The items with reports that nobody has handled, oldest day first. Within a day their order is random, as their ids are. */
export class ListReports extends Query<Page<ReportedItem>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

/** Other modules own the items; this only reads them. */
const ofItem = (column: string): string => `
  case content_type when 'story' then (select ${column} from confession c where c.id = item_id)
                    else (select ${column} from comment c where c.id = item_id) end`;

const COLUMNS = `id, content_type as "contentType", item_id as "itemId", ${ofItem('c.content')} as content,
  case content_type when 'story' then (select to_jsonb(c.content_notes) from confession c where c.id = item_id)
                    else '[]'::jsonb end as "contentNotes",
  ${ofItem('c.version')} as version,
  case content_type when 'comment' then (select c.post_id from comment c where c.id = item_id) end as "postId",
  case content_type when 'comment' then
    (select p.title from post p where p.id = (select c.post_id from comment c where c.id = item_id)) end as "postTitle",
  hidden_version is not null as hidden, reported_on::text as day,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'details', r.details, 'day', r.day)), '[]')
     from report r where r.content_type = reported_item.content_type and r.item_id = reported_item.item_id) as reports`;

/** Oldest day first. Ids are random, so within a day this shows no order. */
const byDay = (a: Report, b: Report): number => a.day.localeCompare(b.day) || a.id - b.id;

@HandlesQuery(ListReports)
export class ListReportsHandler implements IQueryHandler<ListReports> {
  constructor(private readonly em: EntityManager) {}

  execute({ page }: ListReports): Promise<Page<ReportedItem>> {
    return readPage<ReportedItem, ReportedItem>(
      this.em,
      {
        from: 'reported_item',
        columns: COLUMNS,
        where: [{ sql: 'reported_on is not null' }, { sql: `${ofItem('true')}` }],
        // As the badge counts them. An index answers this.
        total: { sql: '(select count(*)::int from reported_item where reported_on is not null)' },
        order: { key: { sql: 'reported_on', type: 'date' }, descending: false },
      },
      page,
      (row) => ({ ...row, reports: row.reports.toSorted(byDay) }),
    );
  }
}
