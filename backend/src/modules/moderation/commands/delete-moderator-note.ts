import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';

/** An admin deletes a note, their own or another's. It is no decision about the item, so the audit log has nothing of it. */
export class DeleteModeratorNote extends Command<void> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesCommand(DeleteModeratorNote)
export class DeleteModeratorNoteHandler implements ICommandHandler<DeleteModeratorNote> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: DeleteModeratorNote): Promise<void> {
    const deleted = await this.em.execute<unknown[]>('delete from moderator_note where id = ? returning id', [id]);
    if (deleted.length === 0) throw DomainError.notFound('note');
  }
}
