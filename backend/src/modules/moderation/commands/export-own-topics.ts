import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { PersonalPage } from '../../../kernel/person-commands.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { readPersonalPage } from '../../../platform/personal-data/read-personal-page.js';
import { ExportOwnTopics } from '../contract.js';
import { PROPOSAL_STATE } from '../presenters/proposals.js';

@HandlesCommand(ExportOwnTopics)
export class ExportOwnTopicsHandler implements ICommandHandler<ExportOwnTopics> {
  constructor(private readonly em: EntityManager) {}

  execute({ person, after }: ExportOwnTopics): Promise<PersonalPage> {
    const columns = `title, content as text, author_name as name, email, ${PROPOSAL_STATE}, is_public as "isPublic", created_at as "createdAt"`;
    return readPersonalPage(
      this.em,
      { from: 'submission', columns, account: 'account_id', address: 'email' },
      person,
      after,
    );
  }
}
