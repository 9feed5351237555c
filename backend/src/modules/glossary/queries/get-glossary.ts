import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { Term } from '../presenters/glossary.view.js';
import { TERM_COLUMNS, toTerm } from '../presenters/term-rows.js';
import type { TermRow } from '../presenters/term-rows.js';

/** All published terms from A to Z, with their texts. They are at most a thousand. */
export class GetGlossary extends Query<Term[]> {}

@HandlesQuery(GetGlossary)
export class GetGlossaryHandler implements IQueryHandler<GetGlossary> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<Term[]> {
    const rows = await this.em.execute<TermRow[]>(
      `select ${TERM_COLUMNS} from term where published order by sort_key(term) collate "C", id`,
    );
    return rows.map(toTerm);
  }
}
