import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { deletePreviewLink } from '../presenters/preview-links.js';

/** An admin deletes the link to the preview of an article, if there is one. */
export class DeletePreviewLink extends Command<void> {
  constructor(readonly postId: number) {
    super();
  }
}

@HandlesCommand(DeletePreviewLink)
export class DeletePreviewLinkHandler implements ICommandHandler<DeletePreviewLink> {
  constructor(private readonly em: EntityManager) {}

  async execute({ postId }: DeletePreviewLink): Promise<void> {
    const [post] = await this.em.execute<unknown[]>('select 1 from post where id = ?', [postId]);
    if (!post) throw DomainError.notFound('post');
    await deletePreviewLink(this.em, postId);
  }
}
