import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { REVISION_COLUMNS, toRevision } from '../presenters/post-drafts.js';
import type { RevisionRow } from '../presenters/post-drafts.js';
import type { Revision } from '../presenters/post-drafts.view.js';

/** The earlier texts of an article, newest first. */
export class ListRevisions extends Query<Revision[]> {
  constructor(readonly postId: number) {
    super();
  }
}

@HandlesQuery(ListRevisions)
export class ListRevisionsHandler implements IQueryHandler<ListRevisions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ postId }: ListRevisions): Promise<Revision[]> {
    const [post] = await this.em.execute<unknown[]>('select 1 from post where id = ?', [postId]);
    if (!post) throw DomainError.notFound('post');
    const rows = await this.em.execute<RevisionRow[]>(
      `select ${REVISION_COLUMNS} from post_revision where post_id = ? order by id desc`,
      [postId],
    );
    return rows.map((row) => toRevision(row));
  }
}
