import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';
import { POST_LINK_COLUMNS } from '../presenters/post-links.js';
import type { Post } from '../presenters/post.view.js';
import { POST_COLUMNS, POST_DRAFT_COLUMNS, toPost } from '../presenters/rows.js';
import type { PostRow } from '../presenters/rows.js';

/** One article. Only editors see drafts and the author. */
export class GetPost extends Query<Post> {
  constructor(
    readonly id: number,
    readonly forAdmin: boolean,
    /** A writer, who sees their own drafts too. */
    readonly writerId?: number,
  ) {
    super();
  }
}

const COLUMNS = `${POST_COLUMNS}${POST_LINK_COLUMNS}`;
const READ = new PreparedStatement<PostRow>(`select ${COLUMNS} from post where id = ? and published`);
const READ_FOR_ADMIN = new PreparedStatement<PostRow>(`select ${COLUMNS}${POST_DRAFT_COLUMNS} from post where id = ?`);
const READ_OWN = `select ${COLUMNS}${POST_DRAFT_COLUMNS} from post where id = ? and author_id = ?`;

@HandlesQuery(GetPost)
export class GetPostHandler implements IQueryHandler<GetPost> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id, forAdmin, writerId }: GetPost): Promise<Post> {
    if (writerId !== undefined && !forAdmin) {
      const [own] = await this.em.execute<PostRow[]>(READ_OWN, [id, writerId]);
      if (own) return toPost(own, true);
    }
    const [row] = await (forAdmin ? READ_FOR_ADMIN : READ).run(this.em, [id]);
    if (!row) throw DomainError.notFound('post');
    return toPost(row, forAdmin);
  }
}
