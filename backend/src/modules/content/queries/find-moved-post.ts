import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { findByFormerPath } from '../domain/former-paths.js';
import type { MovedPost } from '../presenters/post.view.js';

/** The imported article whose page had this path at its source. */
export class FindMovedPost extends Query<MovedPost> {
  constructor(readonly path: string) {
    super();
  }
}

@HandlesQuery(FindMovedPost)
export class FindMovedPostHandler implements IQueryHandler<FindMovedPost> {
  constructor(private readonly em: EntityManager) {}

  async execute({ path }: FindMovedPost): Promise<MovedPost> {
    const id = await findByFormerPath(this.em, path);
    if (id === undefined) throw DomainError.notFound('post');
    return { id };
  }
}
