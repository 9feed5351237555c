import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readDraftOrFail } from '../presenters/post-drafts.js';
import type { PostDraft } from '../presenters/post-drafts.view.js';

/** The working copy of an article. */
export class GetDraft extends Query<PostDraft> {
  constructor(readonly postId: number) {
    super();
  }
}

@HandlesQuery(GetDraft)
export class GetDraftHandler implements IQueryHandler<GetDraft> {
  constructor(private readonly em: EntityManager) {}

  execute({ postId }: GetDraft): Promise<PostDraft> {
    return readDraftOrFail(this.em, postId);
  }
}
