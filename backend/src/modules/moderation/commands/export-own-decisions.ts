import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { PersonalPage } from '../../../kernel/person-commands.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { readPersonalPage } from '../../../platform/personal-data/read-personal-page.js';
import { ExportOwnDecisions } from '../contract.js';

/** By the account, and about it. Of a decision about a story, only the day is known. */
const DECISIONS = `(
  select id, account_id as of_account, 'you decided' as what, action, kind, item_id, created_at from audit_entry
  union all
  select id, item_id, 'it was about you', action, kind, item_id, created_at from audit_entry
   where kind = 'account' and account_id is distinct from item_id
  union all
  select id, account_id, 'you decided', action, 'story', item_id, day::timestamp at time zone 'UTC' from story_decision) theirs`;

@HandlesCommand(ExportOwnDecisions)
export class ExportOwnDecisionsHandler implements ICommandHandler<ExportOwnDecisions> {
  constructor(private readonly em: EntityManager) {}

  execute({ person, after }: ExportOwnDecisions): Promise<PersonalPage> {
    const columns = `what, action, kind, item_id as "itemId", (created_at at time zone 'UTC')::date::text as day`;
    return readPersonalPage(this.em, { from: DECISIONS, columns, account: 'of_account' }, person, after);
  }
}
