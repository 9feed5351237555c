import { EntityManager } from '@mikro-orm/postgresql';
import type { CommandResult, ICommandHandler } from '@nestjs/cqrs';
import { isoTime } from '../../../kernel/clock.js';
import type { MovedComment } from '../../../kernel/transfer.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ExportComments } from '../contract.js';
import { originColumns } from '../domain/import-marks.js';
import { exportedPage } from '../presenters/exported-page.js';

/** The comment and all its parents are approved, and its article is published. */
const SHOWN = `c.approved and p.published and not exists (
  with recursive up as (
    select parent.parent_id, parent.approved from comment parent where parent.id = c.parent_id
    union all select next.parent_id, next.approved from comment next join up on next.id = up.parent_id)
  select 1 from up where not approved)`;

@HandlesCommand(ExportComments)
export class ExportCommentsHandler implements ICommandHandler<ExportComments> {
  constructor(private readonly em: EntityManager) {}

  async execute({ after, publicOnly }: ExportComments): Promise<CommandResult<ExportComments>> {
    const page = await exportedPage<CommandResult<ExportComments>['items'][number]>(this.em, {
      columns: `c.id, ${originColumns('comment', 'c')} as origin, ${originColumns('article', 'p')} as article,
        (select ${originColumns('comment', 'parent')} from comment parent where parent.id = c.parent_id) as parent,
        c.content, c.approved, c.removed, c.created_at as "createdAt"`,
      from: 'comment c join post p on p.id = c.post_id',
      where: publicOnly ? SHOWN : 'true',
      id: 'c.id',
      after,
    });
    return { ...page, items: page.items.map(toMoved) };
  }
}

const toMoved = ({ removed, createdAt, ...item }: MovedComment & { id: number }) => ({
  ...item,
  createdAt: isoTime(createdAt),
  ...(removed && { removed }),
});
