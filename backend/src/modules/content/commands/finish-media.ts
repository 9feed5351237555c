import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { FinishMedia } from '../contract.js';
import { lockImports } from '../domain/import-marks.js';
import { loadMedia } from '../domain/load-media.js';
import { Media } from '../domain/media.js';

@HandlesCommand(FinishMedia)
export class FinishMediaHandler implements ICommandHandler<FinishMedia> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ publicId, sourceHash }: FinishMedia): Promise<string> {
    if (sourceHash !== null) {
      await lockImports(this.em);
      const same = await this.em.findOne(Media, { sourceHash });
      // A worker deletes the other one as an upload that never finished.
      if (same) return same.publicId;
    }
    const media = await loadMedia(this.em, publicId, { stored: false });
    media.sourceHash = sourceHash;
    await this.outbox.add(media.finish());
    await this.em.flush();
    return publicId;
  }
}
