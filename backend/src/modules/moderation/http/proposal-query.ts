import { oneOf, readSearch, readSort } from '../../../platform/http/pagination/list-query.js';
import type { ProposalFilter } from '../presenters/proposals.js';

export const PROPOSAL_STATUSES = ['all', 'pending', 'approved', 'rejected'] as const;

/** Reads the filter of a list of proposals: all states by default. @throws InvalidInput */
export const readProposalFilter = (query: Record<string, unknown>): ProposalFilter => ({
  status: oneOf(query, 'status', PROPOSAL_STATUSES) ?? 'all',
  q: readSearch(query),
  sort: readSort(query, ['createdAt', 'title']),
});
