import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { PersonalPage } from '../../../kernel/person-commands.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { readPersonalPage } from '../../../platform/personal-data/read-personal-page.js';
import { ExportOwnComments } from '../contract.js';

/** Deleted comments stay in the bin for a week: an editor deleted them, or the article that they are about. */
const COMMENTS = `(
  select id, author_id, post_id, content, created_at, case when approved then 'published' else 'waiting' end as state
    from comment
  union all
  select (binned ->> 'id')::int, (binned ->> 'author_id')::int, (binned ->> 'post_id')::int, binned ->> 'content',
         (binned ->> 'created_at')::timestamptz, 'deleted'
    from bin_item, jsonb_array_elements(comments) binned) theirs`;

@HandlesCommand(ExportOwnComments)
export class ExportOwnCommentsHandler implements ICommandHandler<ExportOwnComments> {
  constructor(private readonly em: EntityManager) {}

  execute({ person, after }: ExportOwnComments): Promise<PersonalPage> {
    const columns = `content as text, state, '/article/' || post_id as path,
      (select title from post where post.id = theirs.post_id and published) as article, created_at as "createdAt"`;
    return readPersonalPage(this.em, { from: COMMENTS, columns, account: 'author_id' }, person, after);
  }
}
