import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock, isoTime } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { findPreviewExpiry } from '../presenters/preview-links.js';
import type { PreviewLinkState } from '../presenters/preview-links.view.js';

/** Whether the preview link of an article works, and until when. Its address is not stored. */
export class GetPreviewLink extends Query<PreviewLinkState> {
  constructor(readonly postId: number) {
    super();
  }
}

@HandlesQuery(GetPreviewLink)
export class GetPreviewLinkHandler implements IQueryHandler<GetPreviewLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ postId }: GetPreviewLink): Promise<PreviewLinkState> {
    const expiresAt = await findPreviewExpiry(this.em, postId, this.clock.now());
    if (expiresAt === undefined) throw DomainError.notFound('post');
    return { expiresAt: expiresAt && isoTime(expiresAt) };
  }
}
