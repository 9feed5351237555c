import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { Term } from '../presenters/glossary.view.js';
import { TERM_COLUMNS, toTerm } from '../presenters/term-rows.js';
import type { TermRow } from '../presenters/term-rows.js';

/** One term. Only editors see drafts. */
export class GetTerm extends Query<Term> {
  constructor(
    readonly slug: string,
    readonly forEditor: boolean,
  ) {
    super();
  }
}

@HandlesQuery(GetTerm)
export class GetTermHandler implements IQueryHandler<GetTerm> {
  constructor(private readonly em: EntityManager) {}

  /** @throws DomainError `term.not-found` */
  async execute({ slug, forEditor }: GetTerm): Promise<Term> {
    const [row] = await this.em.execute<TermRow[]>(
      `select ${TERM_COLUMNS} from term where slug = ? and (published or ?)`,
      [slug, forEditor],
    );
    if (!row) throw DomainError.notFound('term');
    return toTerm(row);
  }
}
