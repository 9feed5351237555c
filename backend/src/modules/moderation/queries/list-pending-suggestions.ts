import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { SUGGESTION_COLUMNS, toSuggestion } from '../views/rows.js';
import type { SuggestionRow, SuggestionView } from '../views/rows.js';

/** Suggestions that wait for a decision, oldest first. */
export class ListPendingSuggestions extends Query<Page<SuggestionView>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

@HandlesQuery(ListPendingSuggestions)
export class ListPendingSuggestionsHandler implements IQueryHandler<ListPendingSuggestions> {
  constructor(private readonly em: EntityManager) {}

  execute({ page }: ListPendingSuggestions): Promise<Page<SuggestionView>> {
    return readPage<SuggestionRow, SuggestionView>(
      this.em,
      { from: 'suggestion', columns: SUGGESTION_COLUMNS, where: [{ sql: 'not reviewed' }], order: 'oldest first' },
      page,
      toSuggestion,
    );
  }
}
