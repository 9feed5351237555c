import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { POST_COLUMNS, POST_SUMMARY_COLUMNS, toPost } from '../views/rows.js';
import type { PostRow, PostView } from '../views/rows.js';

/** The journal, newest first. `published` undefined means drafts too, which only admins may be given. */
export class ListPosts extends Query<Page<PostView>> {
  constructor(
    readonly filter: { published?: boolean; category?: string; summary: boolean; forAdmin: boolean },
    readonly page: PageRequest,
  ) {
    super();
  }
}

@HandlesQuery(ListPosts)
export class ListPostsHandler implements IQueryHandler<ListPosts> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter, page }: ListPosts): Promise<Page<PostView>> {
    const where: { sql: string; params?: unknown[] }[] = [];
    if (filter.published !== undefined) where.push({ sql: filter.published ? 'published' : 'not published' });
    if (filter.category !== undefined) {
      where.push({ sql: 'category_id = (select c.id from category c where c.slug = ?)', params: [filter.category] });
    }
    const columns = filter.summary ? POST_SUMMARY_COLUMNS : POST_COLUMNS;
    return readPage<PostRow, PostView>(this.em, { from: 'post', columns, where, order: 'newest first' }, page, (row) =>
      toPost(row, filter.forAdmin),
    );
  }
}
