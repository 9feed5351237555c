import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { SUBMISSION_COLUMNS, toSubmission } from '../views/rows.js';
import type { SubmissionRow, SubmissionView } from '../views/rows.js';

/** Submissions that wait for a decision, oldest first. */
export class ListPendingSubmissions extends Query<Page<SubmissionView>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

@HandlesQuery(ListPendingSubmissions)
export class ListPendingSubmissionsHandler implements IQueryHandler<ListPendingSubmissions> {
  constructor(private readonly em: EntityManager) {}

  execute({ page }: ListPendingSubmissions): Promise<Page<SubmissionView>> {
    return readPage<SubmissionRow, SubmissionView>(
      this.em,
      { from: 'submission', columns: SUBMISSION_COLUMNS, where: [{ sql: 'not reviewed' }], order: 'oldest first' },
      page,
      toSubmission,
    );
  }
}
