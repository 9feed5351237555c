import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { listProposals } from '../presenters/list-proposals.js';
import type { ProposalFilter } from '../presenters/list-proposals.js';
import { SUBMISSION_COLUMNS, toSubmission } from '../presenters/rows.js';
import type { SubmissionRow, SubmissionView } from '../presenters/rows.js';

/** Submissions in any state, for admins: newest first, those that wait oldest first, unless another order is asked for. */
export class ListSubmissions extends Query<Page<SubmissionView>> {
  constructor(
    readonly filter: ProposalFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@HandlesQuery(ListSubmissions)
export class ListSubmissionsHandler implements IQueryHandler<ListSubmissions> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter, page }: ListSubmissions): Promise<Page<SubmissionView>> {
    const query = { from: 'submission', columns: SUBMISSION_COLUMNS, ...listProposals('submission', filter) };
    return readPage<SubmissionRow, SubmissionView>(this.em, query, page, toSubmission);
  }
}
