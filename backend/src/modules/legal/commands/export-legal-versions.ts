import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { MovedLegalVersion } from '../../../kernel/transfer.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ExportLegalVersions } from '../contract.js';

@HandlesCommand(ExportLegalVersions)
export class ExportLegalVersionsHandler implements ICommandHandler<ExportLegalVersions> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<MovedLegalVersion[]> {
    return this.em.execute<MovedLegalVersion[]>(
      'select page, version, content, day::text as day from legal_version order by page, version',
    );
  }
}
