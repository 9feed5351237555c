import type { Sort } from '../../../kernel/page.js';
import { CREATED_AT, TITLE, defaultOrder, searchCondition } from '../../../platform/database/keyset.js';
import type { Condition, KeysetQuery } from '../../../platform/database/keyset.js';
import { countOf } from '../../../platform/database/row-counts.js';

export type ProposalStatus = 'all' | 'pending' | 'approved' | 'rejected';

export interface ProposalFilter {
  status: ProposalStatus;
  q?: string | undefined;
  sort?: Sort<'createdAt' | 'title'> | undefined;
}

/** Rejected is reviewed and not accepted. Both columns are named in each, for the indexes begin with both. */
const CONDITION: Record<ProposalStatus, Condition[]> = {
  all: [],
  pending: [{ sql: 'not reviewed and not accepted' }],
  approved: [{ sql: 'reviewed and accepted' }],
  rejected: [{ sql: 'reviewed and not accepted' }],
};

/** How submissions and suggestions are listed. Whose address it is, is not searched: one looks for what was proposed. */
export const listProposals = (
  table: 'submission' | 'suggestion',
  { status, q, sort }: ProposalFilter,
): Pick<KeysetQuery, 'where' | 'order' | 'search' | 'total'> => ({
  where: CONDITION[status],
  total: countOf(table, { state: status === 'all' ? undefined : status }),
  order: sort ? { key: sort.by === 'title' ? TITLE : CREATED_AT, descending: sort.descending } : defaultOrder(status),
  search: q === undefined ? undefined : searchCondition(q, "title || ' ' || content"),
});
