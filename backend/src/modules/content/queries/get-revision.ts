import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { postFieldsOf, selectPostFields } from '../domain/post-fields.js';
import type { PostFields } from '../domain/post-fields.js';
import { REVISION_COLUMNS, toRevision } from '../presenters/post-drafts.js';
import type { RevisionRow } from '../presenters/post-drafts.js';
import type { RevisionText } from '../presenters/post-drafts.view.js';

/** One earlier text of an article. */
export class GetRevision extends Query<RevisionText> {
  constructor(
    readonly postId: number,
    readonly revisionId: number,
  ) {
    super();
  }
}

/** Not of an article in the bin, which comes back with its revisions. */
const READ = `select ${REVISION_COLUMNS}, ${selectPostFields()} from post_revision r
  where post_id = ? and id = ? and exists (select from post where post.id = r.post_id)`;

@HandlesQuery(GetRevision)
export class GetRevisionHandler implements IQueryHandler<GetRevision> {
  constructor(private readonly em: EntityManager) {}

  async execute({ postId, revisionId }: GetRevision): Promise<RevisionText> {
    const [row] = await this.em.execute<(RevisionRow & PostFields)[]>(READ, [postId, revisionId]);
    if (!row) throw DomainError.notFound('revision');
    return { ...toRevision(row), ...postFieldsOf(row) };
  }
}
