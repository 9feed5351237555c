import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import type { DeadLink } from '../presenters/links.view.js';

/** The dead links in the sources of published articles: newest articles first, those of one article together. */
export class ListDeadLinks extends Query<Page<DeadLink>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

interface Row extends Omit<DeadLink, 'archiveUrl'> {
  year: number;
}

/** The index source_link_dead has the condition of the state. */
const DEAD_LINKS = `(select l.id, l.url, l.status, (l.failed_at at time zone 'UTC')::date::text as failed_on,
    (l.checked_at at time zone 'UTC')::date::text as checked_on, post.id as post_id, post.title as post_title,
    extract(year from coalesce(post.published_at, post.created_at) at time zone 'UTC')::int as year,
    lpad(post.id::text, 10, '0') as post_order
   from source_link l join post_source_link p on p.link_id = l.id join post on post.id = p.post_id and post.published
  where l.state = 'dead') dead_link`;

@HandlesQuery(ListDeadLinks)
export class ListDeadLinksHandler implements IQueryHandler<ListDeadLinks> {
  constructor(private readonly em: EntityManager) {}

  execute({ page }: ListDeadLinks): Promise<Page<DeadLink>> {
    return readPage<Row, DeadLink>(
      this.em,
      {
        from: DEAD_LINKS,
        columns: `id, url, status, failed_on as "failedOn", checked_on as "checkedOn", post_id as "postId",
          post_title as "postTitle", year`,
        where: [],
        order: { key: { sql: 'post_order', type: 'text' }, descending: true },
      },
      page,
      ({ id, url, status, failedOn, checkedOn, postId, postTitle, year }) => ({
        ...{ id, url, status, failedOn, checkedOn, archiveUrl: archiveUrl(url, year), postId, postTitle },
      }),
    );
  }
}

const archiveUrl = (url: string, year: number): string => `https://web.archive.org/web/${year}/${url}`;
