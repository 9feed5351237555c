import { oneOf, readSearch, readSort } from '../../../platform/http/pagination/list-query.js';
import type { ProposalFilter } from '../presenters/proposals.js';

export const PROPOSAL_STATUSES = ['all', 'pending', 'approved', 'rejected'] as const;

/** What a list of submissions or suggestions is asked for: all of them unless it says. @throws InvalidInput */
export const readProposalFilter = (query: Record<string, unknown>): ProposalFilter => ({
  status: oneOf(query, 'status', PROPOSAL_STATUSES) ?? 'all',
  q: readSearch(query),
  sort: readSort(query, ['createdAt', 'title']),
});
