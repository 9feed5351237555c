import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { accountName, DELETED_ACCOUNT } from '../../../platform/personal-data/account-name.js';
import type { NoteKind } from '../contract.js';
import type { ModeratorNote } from '../presenters/notes.view.js';

/** The notes about a story or a comment, oldest day first. Within a day their order is random, as their ids are. */
export class ListModeratorNotes extends Query<Page<ModeratorNote>> {
  constructor(
    readonly kind: NoteKind,
    readonly itemId: number,
    readonly page: PageRequest,
  ) {
    super();
  }
}

interface NoteRow {
  id: number;
  text: string;
  account_id: number | null;
  username: string | null;
  day: string;
}

@HandlesQuery(ListModeratorNotes)
export class ListModeratorNotesHandler implements IQueryHandler<ListModeratorNotes> {
  constructor(private readonly em: EntityManager) {}

  execute({ kind, itemId, page }: ListModeratorNotes): Promise<Page<ModeratorNote>> {
    return readPage<NoteRow, ModeratorNote>(
      this.em,
      {
        from: 'moderator_note',
        columns: `id, text, account_id, ${accountName('account_id')} as username, day::text as day`,
        where: [{ sql: 'kind = ? and item_id = ?', params: [kind, itemId] }],
        // With the table's name, because `day` alone would mean the column `day::text` above, which has no index.
        order: { key: { sql: 'moderator_note.day', type: 'date' }, descending: false },
      },
      page,
      ({ id, text, account_id, username, day }) => ({
        id,
        text,
        by: account_id === null ? null : { id: account_id, username: username ?? DELETED_ACCOUNT },
        day,
      }),
    );
  }
}
