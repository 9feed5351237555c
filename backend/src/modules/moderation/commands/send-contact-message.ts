import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { PubSub } from '../../../platform/pubsub/pubsub.js';
import { PENDING_TOPIC } from '../contract.js';
import type { MessageSubject } from '../contract.js';
import { insertWithRandomId } from '../domain/insert-with-random-id.js';

export interface ContactMessageFields {
  about: MessageSubject;
  text: string;
  /** Where to answer. Null for a message about a story, which may come from its author. */
  email: string | null;
}

/** A reader writes to the editors. There is no event: it would show when a message about a story arrived. */
export class SendContactMessage extends Command<void> {
  constructor(readonly fields: ContactMessageFields) {
    super();
  }
}

@HandlesCommand(SendContactMessage)
export class SendContactMessageHandler implements ICommandHandler<SendContactMessage> {
  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly pubsub: PubSub,
  ) {}

  /** The database sets the day. */
  async execute({ fields: { about, text, email } }: SendContactMessage): Promise<void> {
    if (about === 'story' && email !== null)
      throw new DomainError(
        'contact.email',
        'invalid',
        'Leave the email empty: a message about a story stays anonymous.',
        'email',
      );
    const insert = 'insert into contact_message (about, text, email) values (?, ?, ?)';
    await insertWithRandomId(this.em, insert, [about, text, email]);
    this.unitOfWork.afterCommit(() => this.pubsub.publish(PENDING_TOPIC));
  }
}
