import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { findById } from '../../../platform/database/find-by-id.js';
import type { Comment } from '../presenters/comments.view.js';
import { COMMENT_COLUMNS, toComment } from '../presenters/rows.js';
import type { CommentRow } from '../presenters/rows.js';

/** One comment in any state, for the caller that just wrote it or decided about it. */
export class GetComment extends Query<Comment> {
  constructor(
    readonly id: number,
    readonly forAdmin: boolean,
  ) {
    super();
  }
}

@HandlesQuery(GetComment)
export class GetCommentHandler implements IQueryHandler<GetComment> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id, forAdmin }: GetComment): Promise<Comment> {
    const row = await findById<CommentRow>('comment', COMMENT_COLUMNS, id, this.em);
    return toComment(row, forAdmin);
  }
}
