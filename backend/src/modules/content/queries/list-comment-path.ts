import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { Page } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { Comment } from '../presenters/comments.view.js';
import { COMMENT_COLUMNS, toComment } from '../presenters/rows.js';
import type { CommentRow } from '../presenters/rows.js';

/** A thread that is deeper has no link to its deepest comments. Each comment may have 5,000 characters. */
const MAX_DEPTH = 100;

/**
 * A comment that readers see and the comments it answers, top-level comment first. A link to a comment shows it this
 * way, wherever it is in the pages and threads.
 */
export class ListCommentPath extends Query<Page<Comment>> {
  constructor(
    readonly postId: number,
    readonly commentId: number,
    readonly forAdmin: boolean,
  ) {
    super();
  }
}

@HandlesQuery(ListCommentPath)
export class ListCommentPathHandler implements IQueryHandler<ListCommentPath> {
  constructor(private readonly em: EntityManager) {}

  async execute({ postId, commentId, forAdmin }: ListCommentPath): Promise<Page<Comment>> {
    // A reply has a higher id than its parent.
    const rows = await this.em.execute<CommentRow[]>(
      `with recursive path as (
         select c.*, 1 as depth from comment c join post p on p.id = c.post_id
          where c.id = ? and c.post_id = ? and (p.published or ?)
         union all
         select c.*, path.depth + 1 from comment c join path on c.id = path.parent_id where path.depth < ${MAX_DEPTH})
       select ${COMMENT_COLUMNS} from path order by id`,
      [commentId, postId, forAdmin],
    );
    const isWhole = rows[0]?.parent_id === null;
    if (!isWhole || rows.some(({ approved }) => !approved)) throw DomainError.notFound('comment');
    return new Page(
      rows.map((row) => toComment(row, forAdmin)),
      rows.length,
      null,
    );
  }
}
