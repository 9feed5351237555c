import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { PersonalPage } from '../../../kernel/person-commands.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { readPersonalPage } from '../../../platform/personal-data/read-personal-page.js';
import { ExportOwnSuggestions } from '../contract.js';
import { PROPOSAL_STATE } from '../presenters/proposals.js';

@HandlesCommand(ExportOwnSuggestions)
export class ExportOwnSuggestionsHandler implements ICommandHandler<ExportOwnSuggestions> {
  constructor(private readonly em: EntityManager) {}

  execute({ person, after }: ExportOwnSuggestions): Promise<PersonalPage> {
    const columns = `title, content as text, name, email, ${PROPOSAL_STATE}, is_public as "isPublic", created_at as "createdAt"`;
    return readPersonalPage(this.em, { from: 'suggestion', columns, address: 'email' }, person, after);
  }
}
