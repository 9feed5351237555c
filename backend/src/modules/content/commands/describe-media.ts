import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { DescribedPicture } from '../../../kernel/pictures.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { DescribeMedia } from '../contract.js';
import { Media } from '../domain/media.js';

@HandlesCommand(DescribeMedia)
export class DescribeMediaHandler implements ICommandHandler<DescribeMedia> {
  constructor(private readonly em: EntityManager) {}

  async execute({ publicIds }: DescribeMedia): Promise<DescribedPicture[]> {
    const found = await this.em.find(Media, { publicId: { $in: [...publicIds] }, stored: true });
    return found.map(({ publicId, alt, decorative, caption }) => ({
      id: publicId,
      alt: alt ?? null,
      decorative,
      caption: caption ?? null,
    }));
  }
}
