import { EntityManager } from '@mikro-orm/postgresql';
import type { CommandResult, ICommandHandler } from '@nestjs/cqrs';
import type { MovedStory } from '../../../kernel/transfer.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ExportStories } from '../contract.js';
import { originColumns } from '../domain/import-marks.js';
import { exportedPage } from '../presenters/exported-page.js';

@HandlesCommand(ExportStories)
export class ExportStoriesHandler implements ICommandHandler<ExportStories> {
  constructor(private readonly em: EntityManager) {}

  execute({ after, publicOnly }: ExportStories): Promise<CommandResult<ExportStories>> {
    return exportedPage<MovedStory & { id: number }>(this.em, {
      columns: `s.id, ${originColumns('story', 's')} as origin, s.content, s.category, s.content_notes as "contentNotes", s.approved,
        to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD') as day`,
      from: 'confession s',
      where: publicOnly ? 's.approved' : 'true',
      id: 's.id',
      after,
    });
  }
}
