import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoTime } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { makePreviewLink } from '../presenters/preview-links.js';
import type { PreviewLink } from '../presenters/preview-links.view.js';

/** An admin makes the link to the preview of an article, which works for seven days. It replaces the one before. */
export class MakePreviewLink extends Command<PreviewLink> {
  constructor(readonly postId: number) {
    super();
  }
}

@HandlesCommand(MakePreviewLink)
export class MakePreviewLinkHandler implements ICommandHandler<MakePreviewLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute({ postId }: MakePreviewLink): Promise<PreviewLink> {
    const [post] = await this.em.execute<unknown[]>('select 1 from post where id = ? for key share', [postId]);
    if (!post) throw DomainError.notFound('post');
    const { token, expiresAt } = await makePreviewLink(this.em, postId, this.clock.now());
    return { url: `${this.settings.publicUrl}/preview/${token}`, expiresAt: isoTime(expiresAt) };
  }
}
