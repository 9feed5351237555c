import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import type { AskedIdea } from '../presenters/board.view.js';

/** The board of ideas: approved proposals whose authors agreed, newest month first. Within a month the order is random. */
export class ListAsked extends Query<Page<AskedIdea>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

/**
 * Everything that leaves these tables for readers: no name, address, account, time or id. The conditions are outside, because
 * PostgreSQL merges the indexes submission_on_board and suggestion_on_board only then.
 */
const entries = (table: 'submission' | 'suggestion'): string => `
  select board_id as id, board_month as month, accepted, coalesce(board_title, title) as title, board_status as status,
         board_post_id as post_id
    from ${table}`;
const BOARD = `(${entries('submission')} union all ${entries('suggestion')}) asked`;

@HandlesQuery(ListAsked)
export class ListAskedHandler implements IQueryHandler<ListAsked> {
  constructor(private readonly em: EntityManager) {}

  execute({ page }: ListAsked): Promise<Page<AskedIdea>> {
    return readPage<AskedIdea, AskedIdea>(
      this.em,
      {
        from: BOARD,
        // The content module owns articles; this only reads them.
        columns: `id, title, to_char(asked.month, 'YYYY-MM') as month, status,
          (select p.id from post p where p.id = asked.post_id and p.published) as "postId",
          (select p.title from post p where p.id = asked.post_id and p.published) as "postTitle"`,
        where: [{ sql: 'accepted and asked.month is not null' }],
        // With the list's name, because `month` alone would mean the text above.
        order: { key: { sql: 'asked.month', type: 'date' }, descending: true },
      },
      page,
      ({ id, title, month, status, postId, postTitle }) => {
        const isGone = status === 'published' && postId === null;
        return { id, title, month, status: isGone ? 'being-written' : status, postId, postTitle };
      },
    );
  }
}
