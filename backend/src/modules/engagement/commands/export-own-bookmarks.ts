import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { PersonalPage } from '../../../kernel/person-commands.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { readPersonalPage } from '../../../platform/personal-data/read-personal-page.js';
import { ExportOwnBookmarks } from '../contract.js';

/** A saved story is only its address: its text is its author's. */
const COLUMNS = `case content_type when 'post' then 'article' else 'story' end as kind, title,
  case content_type when 'post' then '/article/' || post_id else '/stories/' || confession_id end as path,
  (created_at at time zone 'UTC')::date::text as day`;

@HandlesCommand(ExportOwnBookmarks)
export class ExportOwnBookmarksHandler implements ICommandHandler<ExportOwnBookmarks> {
  constructor(private readonly em: EntityManager) {}

  execute({ person, after }: ExportOwnBookmarks): Promise<PersonalPage> {
    const from = '(select b.*, p.title from bookmark b left join post p on p.id = b.post_id and p.published) saved';
    return readPersonalPage(this.em, { from, columns: COLUMNS, account: 'account_id' }, person, after);
  }
}
