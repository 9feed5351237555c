import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { PubSub } from '../../../platform/pubsub/pubsub.js';
import { PENDING_TOPIC } from '../contract.js';

/**
 * An admin is done with a message, so it is deleted for good. It is not in the audit log, which has times, and there is
 * no undo: a message about a story must not outlive its purpose.
 */
export class DeleteContactMessage extends Command<void> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesCommand(DeleteContactMessage)
export class DeleteContactMessageHandler implements ICommandHandler<DeleteContactMessage> {
  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly pubsub: PubSub,
  ) {}

  async execute({ id }: DeleteContactMessage): Promise<void> {
    const deleted = await this.em.execute<unknown[]>('delete from contact_message where id = ? returning id', [id]);
    if (deleted.length === 0) throw DomainError.notFound('message');
    this.unitOfWork.afterCommit(() => this.pubsub.publish(PENDING_TOPIC));
  }
}
