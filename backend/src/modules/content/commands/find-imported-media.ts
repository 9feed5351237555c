import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { FindImportedMedia } from '../contract.js';
import { Media } from '../domain/media.js';

@HandlesCommand(FindImportedMedia)
export class FindImportedMediaHandler implements ICommandHandler<FindImportedMedia> {
  constructor(private readonly em: EntityManager) {}

  async execute({ sourceHash }: FindImportedMedia): Promise<string | null> {
    return (await this.em.findOne(Media, { sourceHash, stored: true }))?.publicId ?? null;
  }
}
