import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { Page } from '../../../kernel/page.js';
import type { PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { Comment } from '../presenters/comments.view.js';
import { COMMENT_COLUMNS, toComment } from '../presenters/rows.js';
import type { CommentRow } from '../presenters/rows.js';

/** All replies that readers see below one top-level comment, by id, so a reply comes after its parent. */
export class ListRepliesOfThread extends Query<Page<Comment>> {
  constructor(
    readonly postId: number,
    readonly threadId: number,
    readonly forAdmin: boolean,
    readonly page: PageRequest,
  ) {
    super();
  }
}

type ReplyRow = CommentRow & { total: number; is_there: boolean };

@HandlesQuery(ListRepliesOfThread)
export class ListRepliesOfThreadHandler implements IQueryHandler<ListRepliesOfThread> {
  constructor(private readonly em: EntityManager) {}

  async execute({ postId, threadId, forAdmin, page }: ListRepliesOfThread): Promise<Page<Comment>> {
    const rows = await this.em.execute<ReplyRow[]>(
      `with recursive root as (
         select c.id from comment c join post p on p.id = c.post_id
          where c.id = ? and c.post_id = ? and c.parent_id is null and c.approved and (p.published or ?)),
       below as (
         select c.id from comment c join root on c.parent_id = root.id where c.approved
         union all
         select c.id from comment c join below on c.parent_id = below.id where c.approved)
       select list.*, page.* from (
         select (select count(*)::int from below) as total, exists (select 1 from root) as is_there) list
         left join (
           select ${COMMENT_COLUMNS} from comment where id in (select id from below) and id > ? order by id limit ?) page on true
        order by id`,
      [threadId, postId, forAdmin, page.after?.id ?? 0, page.limit + 1],
    );
    const [{ total, is_there: isThere }] = rows as [ReplyRow];
    if (!isThere) throw DomainError.notFound('comment');
    const found = rows.filter(({ id }) => id !== null);
    return Page.of(found, page, total, {
      keyOf: ({ id }) => ({ id, value: '' }),
      toView: (row) => toComment(row, forAdmin),
    });
  }
}
