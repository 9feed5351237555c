import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { MediaDescription } from '../../../kernel/pictures.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import type { ArticleEditor } from '../domain/writers-articles.js';
import { loadMedia } from '../domain/load-media.js';

/** An editor describes a picture, or a writer one that they have uploaded. Articles that show it already keep what they say about it. */
export class EditMedia extends Command<void> {
  constructor(
    readonly publicId: string,
    readonly change: MediaDescription,
    readonly by: ArticleEditor,
  ) {
    super();
  }
}

@HandlesCommand(EditMedia)
export class EditMediaHandler implements ICommandHandler<EditMedia> {
  constructor(private readonly em: EntityManager) {}

  async execute({ publicId, change, by }: EditMedia): Promise<void> {
    const media = await loadMedia(this.em, publicId);
    if (by.onlyOwn && media.uploadedBy !== by.id)
      throw new DomainError('auth.not-allowed', 'forbidden', 'Only editors can change the pictures of others.');
    media.describe(change);
    await this.em.flush();
  }
}
