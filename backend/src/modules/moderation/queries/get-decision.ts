import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { decisionByNumber, toDecision, withItems } from '../presenters/decisions.js';
import type { DecisionRow } from '../presenters/decisions.js';
import type { Decision } from '../presenters/decisions.view.js';

/** One decision, for the admin who just made it. */
export class GetDecision extends Query<Decision> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesQuery(GetDecision)
export class GetDecisionHandler implements IQueryHandler<GetDecision> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: GetDecision): Promise<Decision> {
    const [row] = await this.em.execute<DecisionRow[]>(withItems(decisionByNumber(id)), [id]);
    if (!row) throw DomainError.notFound('decision');
    return toDecision(row, this.clock.now());
  }
}
