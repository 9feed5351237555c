import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { DeleteOrphans } from '../contract.js';

@HandlesCommand(DeleteOrphans)
export class DeleteOrphansHandler implements ICommandHandler<DeleteOrphans> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<void> {
    await this.em.execute(
      `delete from comment_like where comment_id not in (
         select id from comment
         union all select (binned ->> 'id')::int from bin_item, jsonb_array_elements(comments) binned)`,
    );
    await this.em.execute(
      `delete from bookmark where post_id not in (
         select id from post union all select item_id from bin_item where kind = 'post')`,
    );
  }
}
