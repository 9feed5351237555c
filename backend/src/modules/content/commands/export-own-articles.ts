import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { PersonalPage } from '../../../kernel/person-commands.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { readPersonalPage } from '../../../platform/personal-data/read-personal-page.js';
import { ExportOwnArticles } from '../contract.js';

@HandlesCommand(ExportOwnArticles)
export class ExportOwnArticlesHandler implements ICommandHandler<ExportOwnArticles> {
  constructor(private readonly em: EntityManager) {}

  execute({ person, after }: ExportOwnArticles): Promise<PersonalPage> {
    const columns = `title, content as text, case when published then 'published' else 'draft' end as state,
      '/article/' || id as path, created_at as "createdAt"`;
    return readPersonalPage(this.em, { from: 'post', columns, account: 'author_id' }, person, after);
  }
}
