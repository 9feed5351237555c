import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { COMMENT_COLUMNS, toComment } from '../presenters/rows.js';
import type { CommentRow, CommentView } from '../presenters/rows.js';

/** One comment in any state, for who just wrote or decided it. */
export class GetComment extends Query<CommentView> {
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

  async execute({ id, forAdmin }: GetComment): Promise<CommentView> {
    const [row] = await this.em.execute<CommentRow[]>(`select ${COMMENT_COLUMNS} from comment where id = ?`, [id]);
    if (!row) throw DomainError.notFound('comment');
    return toComment(row, forAdmin);
  }
}
