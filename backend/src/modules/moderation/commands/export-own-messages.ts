import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { PersonalPage } from '../../../kernel/person-commands.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { readPersonalPage } from '../../../platform/personal-data/read-personal-page.js';
import { ExportOwnMessages } from '../contract.js';

@HandlesCommand(ExportOwnMessages)
export class ExportOwnMessagesHandler implements ICommandHandler<ExportOwnMessages> {
  constructor(private readonly em: EntityManager) {}

  execute({ person, after }: ExportOwnMessages): Promise<PersonalPage> {
    const columns = 'text, email, day::text as day';
    return readPersonalPage(this.em, { from: 'contact_message', columns, address: 'email' }, person, after);
  }
}
