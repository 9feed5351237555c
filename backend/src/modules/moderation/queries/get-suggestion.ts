import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { SUGGESTION_COLUMNS, toSuggestion } from '../presenters/rows.js';
import type { SuggestionRow, SuggestionView } from '../presenters/rows.js';

/** One suggestion in any state, for who just sent or decided it. */
export class GetSuggestion extends Query<SuggestionView> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesQuery(GetSuggestion)
export class GetSuggestionHandler implements IQueryHandler<GetSuggestion> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: GetSuggestion): Promise<SuggestionView> {
    const [row] = await this.em.execute<SuggestionRow[]>(`select ${SUGGESTION_COLUMNS} from suggestion where id = ?`, [
      id,
    ]);
    if (!row) throw DomainError.notFound('suggestion');
    return toSuggestion(row);
  }
}
