import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { SUBMISSION_COLUMNS, toSubmission } from '../presenters/rows.js';
import type { SubmissionRow, SubmissionView } from '../presenters/rows.js';

/** One submission in any state, for who just sent or decided it. */
export class GetSubmission extends Query<SubmissionView> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesQuery(GetSubmission)
export class GetSubmissionHandler implements IQueryHandler<GetSubmission> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: GetSubmission): Promise<SubmissionView> {
    const [row] = await this.em.execute<SubmissionRow[]>(`select ${SUBMISSION_COLUMNS} from submission where id = ?`, [
      id,
    ]);
    if (!row) throw DomainError.notFound('submission');
    return toSubmission(row);
  }
}
