import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { placeholders } from '../../../platform/http/validation/index.js';
import { PubSub } from '../../../platform/pubsub/pubsub.js';
import { EraseMessages, PENDING_TOPIC } from '../contract.js';

/** There is no decision in the audit log, as for a message that an admin is done with: nobody could answer it anymore. */
@HandlesCommand(EraseMessages)
export class EraseMessagesHandler implements ICommandHandler<EraseMessages> {
  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly pubsub: PubSub,
  ) {}

  async execute({ emails, until }: EraseMessages): Promise<number> {
    if (emails.length === 0) return 0;
    const deleted = await this.em.execute<unknown[]>(
      `delete from contact_message where lower(email) in (${placeholders(emails)}) and day <= coalesce(?::date, day)
       returning id`,
      [...emails, until],
    );
    if (deleted.length > 0) this.unitOfWork.afterCommit(() => this.pubsub.publish(PENDING_TOPIC));
    return deleted.length;
  }
}
