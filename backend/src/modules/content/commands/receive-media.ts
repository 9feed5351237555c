import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { makeSecret } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ReceiveMedia } from '../contract.js';
import { Media } from '../domain/media.js';

@HandlesCommand(ReceiveMedia)
export class ReceiveMediaHandler implements ICommandHandler<ReceiveMedia> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ measures, description, uploadedBy: by }: ReceiveMedia): Promise<string> {
    const media = Media.receive(makeSecret(), measures, description, { by, at: this.clock.now() });
    await this.em.persist(media).flush();
    return media.publicId;
  }
}
