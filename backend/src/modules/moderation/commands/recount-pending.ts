import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { RecountPending } from '../contract.js';

/** The current items, their kind, and whether they are pending. */
const CURRENT_ITEMS = `
  select 'confession' as kind, id, version, not approved and asked_on is null as pending from confession
  union all select 'comment', id, version, not approved from comment
  union all select 'submission', id, version, not reviewed from submission
  union all select 'suggestion', id, version, not reviewed from suggestion`;

@HandlesCommand(RecountPending)
export class RecountPendingHandler implements ICommandHandler<RecountPending> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<void> {
    await this.em.execute(
      `insert into review_item (kind, item_id, version, pending) select kind, id, version, pending from (${CURRENT_ITEMS}) there
       on conflict (kind, item_id) do update set version = excluded.version, pending = excluded.pending
       where (review_item.version, review_item.pending) is distinct from (excluded.version, excluded.pending)`,
    );
    // A deleted item keeps its row and version, for late events about it, but is no longer pending.
    await this.em.execute(
      `update review_item set pending = false
        where pending and not exists (select 1 from (${CURRENT_ITEMS}) there where there.kind = review_item.kind and there.id = item_id)`,
    );
  }
}
