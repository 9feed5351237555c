import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readDraftOrFail } from '../presenters/post-drafts.js';
import type { PostDraftView } from '../presenters/post-drafts.js';

/** The working copy of an article. */
export class GetDraft extends Query<PostDraftView> {
  constructor(readonly postId: number) {
    super();
  }
}

@HandlesQuery(GetDraft)
export class GetDraftHandler implements IQueryHandler<GetDraft> {
  constructor(private readonly em: EntityManager) {}

  execute({ postId }: GetDraft): Promise<PostDraftView> {
    return readDraftOrFail(this.em, postId);
  }
}
