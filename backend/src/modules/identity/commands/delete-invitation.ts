import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Invitation } from '../domain/invitation.js';

/** An admin takes an invitation back: its link no longer works. */
export class DeleteInvitation extends Command<void> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesCommand(DeleteInvitation)
export class DeleteInvitationHandler implements ICommandHandler<DeleteInvitation> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: DeleteInvitation): Promise<void> {
    if (!(await this.em.nativeDelete(Invitation, { id }))) throw DomainError.notFound('invitation');
  }
}
