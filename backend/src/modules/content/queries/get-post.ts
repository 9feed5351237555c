import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';
import { POST_COLUMNS, toPost } from '../presenters/rows.js';
import type { PostRow, PostView } from '../presenters/rows.js';

/** One article. Only admins see drafts and the author. */
export class GetPost extends Query<PostView> {
  constructor(
    readonly id: number,
    readonly forAdmin: boolean,
  ) {
    super();
  }
}

const READ = new PreparedStatement<PostRow>(`select ${POST_COLUMNS} from post where id = ? and (published or ?)`);

@HandlesQuery(GetPost)
export class GetPostHandler implements IQueryHandler<GetPost> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id, forAdmin }: GetPost): Promise<PostView> {
    const [row] = await READ.run(this.em, [id, forAdmin]);
    if (!row) throw DomainError.notFound('post');
    return toPost(row, forAdmin);
  }
}
