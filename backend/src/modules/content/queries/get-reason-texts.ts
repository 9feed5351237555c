import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DEFAULT_REASON_TEXTS } from '../../../kernel/decline-reasons.js';
import type { ReasonTexts } from '../../../kernel/decline-reasons.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';

/** The sentences that the writers of declined stories read, by reason. */
export class GetReasonTexts extends Query<ReasonTexts> {}

const READ = new PreparedStatement<{ texts: Partial<ReasonTexts> }>('select reason_texts as texts from site_settings');

@HandlesQuery(GetReasonTexts)
export class GetReasonTextsHandler implements IQueryHandler<GetReasonTexts> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<ReasonTexts> {
    const [row] = await READ.run(this.em, []);
    return { ...DEFAULT_REASON_TEXTS, ...row?.texts };
  }
}
