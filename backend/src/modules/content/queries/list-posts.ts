import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest, Sort } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import {
  CREATED_AT,
  PINNED_FIRST,
  PUBLISHED_AT,
  readPage,
  TITLE,
  searchCondition,
} from '../../../platform/database/keyset.js';
import type { Condition, KeysetQuery } from '../../../platform/database/keyset.js';
import { countOf } from '../../../platform/database/row-counts.js';
import type { Post } from '../presenters/post.view.js';
import { POST_COLUMNS, POST_DRAFT_COLUMNS, POST_SUMMARY_COLUMNS, toPost } from '../presenters/rows.js';
import type { PostRow } from '../presenters/rows.js';

export interface PostFilter {
  /** Undefined includes drafts, for admins only. */
  published?: boolean | undefined;
  category?: string | undefined;
  categoryId?: number | undefined;
  /** Only the ones that wait for their time. */
  scheduled?: boolean | undefined;
  /** Only the ones whose writers ask for publishing. */
  asking?: boolean | undefined;
  /** Only the ones of this account. */
  authorId?: number | undefined;
  q?: string | undefined;
  sort?: Sort<'createdAt' | 'title'> | undefined;
  summary: boolean;
  forAdmin: boolean;
}

/**
 * Articles, newest first unless the caller names an order: by first publication when all of them are published, because
 * an article begun long ago and published today is news; otherwise by the day they were begun. The pinned one comes first if the
 * list has all categories.
 */
export class ListPosts extends Query<Page<Post>> {
  constructor(
    readonly filter: PostFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

const ASKS = 'id in (select r.post_id from publish_request r where r.answered_on is null)';

/**
 * A slug that a category had before still leads to it, unless another one has it now. Both can be stored, if one was renamed while the
 * other was created.
 */
const CATEGORY_OF_SLUG = `select c.id from category c where c.slug = ?
  union all select f.category_id from former_category_slug f
             where f.slug = ? and not exists (select from category c where c.slug = f.slug)`;

@HandlesQuery(ListPosts)
export class ListPostsHandler implements IQueryHandler<ListPosts> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter, page }: ListPosts): Promise<Page<Post>> {
    const { published, scheduled, asking, authorId } = filter;
    const where: { sql: string; params?: unknown[] }[] = [];
    if (published !== undefined) where.push({ sql: published ? 'published' : 'not published' });
    const partition = partitionOf(filter);
    if (partition) where.push({ sql: `category_id = (${partition.sql})`, params: partition.params ?? [] });
    const state = published === undefined ? undefined : published ? 'published' : 'draft';
    if (scheduled) where.push({ sql: 'scheduled_for is not null' });
    if (asking) where.push({ sql: ASKS });
    if (authorId !== undefined) where.push({ sql: 'author_id = ?', params: [authorId] });
    // Few wait, and a person writes few, so they are counted.
    const total = scheduled || asking || authorId !== undefined ? undefined : countOf('post', { state, partition });
    const columns = `${filter.summary ? POST_SUMMARY_COLUMNS : POST_COLUMNS}${filter.forAdmin ? POST_DRAFT_COLUMNS : ''}`;
    const search = filter.q === undefined ? undefined : searchFor(filter.q, filter.forAdmin);
    const query = { from: 'post', columns, where, order: orderOf(filter), search, total };
    return readPage<PostRow, Post>(this.em, query, page, (row) => toPost(row, filter.forAdmin));
  }
}

function orderOf({ sort, published, category, categoryId }: PostFilter): KeysetQuery['order'] {
  if (sort) return { key: sort.by === 'title' ? TITLE : CREATED_AT, descending: sort.descending };
  if (!published) return { key: CREATED_AT, descending: true };
  const isWholeJournal = category === undefined && categoryId === undefined;
  return { key: isWholeJournal ? PINNED_FIRST : PUBLISHED_AT, descending: true };
}

/**
 * Admins also find an article by the title of its working copy: one that was never published has no other. As an array,
 * because the planner combines indexes for it, and would read all articles for a subquery.
 */
function searchFor(q: string, forAdmin: boolean): Condition {
  const search = searchCondition(q, "title || ' ' || content");
  if (!forAdmin) return search;
  return {
    sql: `(${search.sql} or id = any(array(select post_id from post_draft where search_words(title) @@ search_query(?))))`,
    params: [...(search.params ?? []), q],
  };
}

function partitionOf({ category, categoryId }: PostFilter): Condition | undefined {
  if (categoryId !== undefined) return { sql: '?::int', params: [categoryId] };
  return category === undefined ? undefined : { sql: CATEGORY_OF_SLUG, params: [category, category] };
}
