import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { AddModeratorNote } from '../contract.js';
import { insertWithRandomId } from '../domain/insert-with-random-id.js';
import { lockNotes } from '../domain/note-lock.js';

@HandlesCommand(AddModeratorNote)
export class AddModeratorNoteHandler implements ICommandHandler<AddModeratorNote> {
  constructor(private readonly em: EntityManager) {}

  /** There is no event: it would show when the note was written. */
  async execute({ kind, itemId, text, adminId }: AddModeratorNote): Promise<number> {
    await lockNotes(this.em, kind, itemId);
    // Only reads the other module's row.
    const [item] = await this.em.execute<unknown[]>(`select 1 from ${kind} where id = ?`, [itemId]);
    if (!item) throw DomainError.notFound(kind);
    return insertWithRandomId(
      this.em,
      'insert into moderator_note (kind, item_id, account_id, text) select ?, ?, ?::int, ?',
      [kind, itemId, adminId, text],
    );
  }
}
