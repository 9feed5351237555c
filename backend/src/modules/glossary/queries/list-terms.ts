import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import type { Condition } from '../../../platform/database/keyset.js';
import type { TermSummary } from '../presenters/glossary.view.js';
import { TERM_SUMMARY_COLUMNS, toTermSummary } from '../presenters/term-rows.js';
import type { TermRow } from '../presenters/term-rows.js';

/** The terms from A to Z. Only editors see drafts. */
export class ListTerms extends Query<Page<TermSummary>> {
  constructor(
    readonly page: PageRequest,
    readonly forEditor: boolean,
    /** A part of the term, of one of its forms or of a related word. */
    readonly q?: string,
  ) {
    super();
  }
}

const HAS_WORD = `exists (
  select 1 from (select term as word union all select jsonb_array_elements_text(forms)
                 union all select related ->> 'word' from jsonb_array_elements(synonyms) as related) as words
   where strpos(sort_key(word), sort_key(?)) > 0)`;

@HandlesQuery(ListTerms)
export class ListTermsHandler implements IQueryHandler<ListTerms> {
  constructor(private readonly em: EntityManager) {}

  execute({ page, forEditor, q }: ListTerms): Promise<Page<TermSummary>> {
    const where: Condition[] = [
      ...(forEditor ? [] : [{ sql: 'published' }]),
      ...(q === undefined ? [] : [{ sql: HAS_WORD, params: [q] }]),
    ];
    return readPage<TermRow, TermSummary>(
      this.em,
      {
        from: 'term',
        columns: TERM_SUMMARY_COLUMNS,
        where,
        order: { key: { sql: 'sort_key(term) collate "C"', type: 'text' }, descending: false },
      },
      page,
      toTermSummary,
    );
  }
}
