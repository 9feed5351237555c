import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { loadMedia } from '../domain/load-media.js';
import { refuseUsed } from '../domain/media-use.js';

/** An admin deletes a picture that no article uses. Its files follow in a job. */
export class DeleteMedia extends Command<void> {
  constructor(readonly publicId: string) {
    super();
  }
}

@HandlesCommand(DeleteMedia)
export class DeleteMediaHandler implements ICommandHandler<DeleteMedia> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ publicId }: DeleteMedia): Promise<void> {
    // The lock comes first: it waits for articles that are being saved with the picture (presenters/lock-pictures.ts). The query then
    // finds them.
    const media = await loadMedia(this.em, publicId);
    await refuseUsed(this.em, publicId);
    await this.outbox.add(media.deleted());
    await this.em.remove(media).flush();
  }
}
