import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest, Sort } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { CREATED_AT, readPage, TITLE, searchCondition } from '../../../platform/database/keyset.js';
import { countOf } from '../../../platform/database/row-counts.js';
import { POST_COLUMNS, POST_SUMMARY_COLUMNS, toPost } from '../presenters/rows.js';
import type { PostRow, PostView } from '../presenters/rows.js';

export interface PostFilter {
  /** Undefined includes drafts, for admins only. */
  published?: boolean | undefined;
  category?: string | undefined;
  q?: string | undefined;
  sort?: Sort<'createdAt' | 'title'> | undefined;
  summary: boolean;
  forAdmin: boolean;
}

/** Articles, newest first unless the caller names an order. */
export class ListPosts extends Query<Page<PostView>> {
  constructor(
    readonly filter: PostFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@HandlesQuery(ListPosts)
export class ListPostsHandler implements IQueryHandler<ListPosts> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter, page }: ListPosts): Promise<Page<PostView>> {
    const { published, category } = filter;
    const where: { sql: string; params?: unknown[] }[] = [];
    if (published !== undefined) where.push({ sql: published ? 'published' : 'not published' });
    const partition =
      category === undefined ? undefined : { sql: 'select c.id from category c where c.slug = ?', params: [category] };
    if (partition) where.push({ sql: `category_id = (${partition.sql})`, params: partition.params });
    const state = published === undefined ? undefined : published ? 'published' : 'draft';
    const total = countOf('post', { state, partition });
    const columns = filter.summary ? POST_SUMMARY_COLUMNS : POST_COLUMNS;
    const order = filter.sort
      ? { key: filter.sort.by === 'title' ? TITLE : CREATED_AT, descending: filter.sort.descending }
      : 'newest first';
    const search = filter.q === undefined ? undefined : searchCondition(filter.q, "title || ' ' || content");
    return readPage<PostRow, PostView>(this.em, { from: 'post', columns, where, order, search, total }, page, (row) =>
      toPost(row, filter.forAdmin),
    );
  }
}
