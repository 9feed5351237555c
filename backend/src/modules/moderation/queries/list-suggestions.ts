import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { listProposals } from '../presenters/list-proposals.js';
import type { ProposalFilter } from '../presenters/list-proposals.js';
import { SUGGESTION_COLUMNS, toSuggestion } from '../presenters/rows.js';
import type { SuggestionRow, SuggestionView } from '../presenters/rows.js';

/** Suggestions in any state, for admins: newest first, those that wait oldest first, unless another order is asked for. */
export class ListSuggestions extends Query<Page<SuggestionView>> {
  constructor(
    readonly filter: ProposalFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@HandlesQuery(ListSuggestions)
export class ListSuggestionsHandler implements IQueryHandler<ListSuggestions> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter, page }: ListSuggestions): Promise<Page<SuggestionView>> {
    const query = { from: 'suggestion', columns: SUGGESTION_COLUMNS, ...listProposals('suggestion', filter) };
    return readPage<SuggestionRow, SuggestionView>(this.em, query, page, toSuggestion);
  }
}
