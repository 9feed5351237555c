import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { PersonalPage } from '../../../kernel/person-commands.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { readPersonalPage } from '../../../platform/personal-data/read-personal-page.js';
import { ExportOwnSubscription } from '../contract.js';

@HandlesCommand(ExportOwnSubscription)
export class ExportOwnSubscriptionHandler implements ICommandHandler<ExportOwnSubscription> {
  constructor(private readonly em: EntityManager) {}

  execute({ person, after }: ExportOwnSubscription): Promise<PersonalPage> {
    const columns = `email::text, name, status as state, frequency, paused_until::text as "pausedUntil",
      confirmed_on::text as "confirmedOn", left_on::text as "leftOn", created_at as "createdAt"`;
    return readPersonalPage(this.em, { from: 'subscriber', columns, address: 'email' }, person, after);
  }
}
