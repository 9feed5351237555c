import { isoTime } from '../../../kernel/clock.js';
import type { Sort } from '../../../kernel/page.js';
import { searchCondition } from '../../../platform/database/keyset.js';
import { CREATED_AT, TITLE, defaultOrder } from '../../../platform/database/keyset.js';
import type { Condition, KeysetQuery } from '../../../platform/database/keyset.js';
import { countOf } from '../../../platform/database/row-counts.js';
import type { ProposalKind } from '../domain/proposal.js';
import type { Board } from './board.view.js';
import type { Submission, Suggestion } from './proposals.view.js';

export interface ProposalViews {
  submission: Submission;
  suggestion: Suggestion;
}
export type ProposalRow<K extends ProposalKind> = Omit<ProposalViews[K], 'createdAt' | 'board'> & {
  id: number;
  createdAt: Date;
  board: Board;
};

/** The content module owns articles; this only reads them. */
const BOARD = `is_public as "isPublic", jsonb_build_object('shown', board_shown, 'title', coalesce(board_title, title),
  'status', board_status, 'postId', board_post_id,
  'postTitle', (select p.title from post p where p.id = board_post_id and p.published)) as board`;

export const PROPOSAL_COLUMNS: Record<ProposalKind, string> = {
  submission: `id, title, content, nullif(author_name, '') as "authorName", nullif(email, '') as email, category_id as "categoryId",
    created_at as "createdAt", reviewed, accepted, version, ${BOARD}`,
  suggestion: `id, name, nullif(email, '') as email, suggestion_type as "suggestionType", title, content,
    created_at as "createdAt", reviewed, accepted, version, ${BOARD}`,
};

/** SQL: the state of a proposal, in the words of its sender. */
export const PROPOSAL_STATE =
  "case when accepted then 'accepted' when reviewed then 'declined' else 'waiting' end as state";

export const toProposal = <K extends ProposalKind>(row: ProposalRow<K>, withEmail: boolean): ProposalViews[K] =>
  ({
    ...row,
    email: withEmail ? row.email : null,
    createdAt: isoTime(row.createdAt),
    board: row.isPublic ? row.board : null,
  }) as unknown as ProposalViews[K];

export type ProposalStatus = 'all' | 'pending' | 'approved' | 'rejected';

export interface ProposalFilter {
  status: ProposalStatus;
  q?: string | undefined;
  sort?: Sort<'createdAt' | 'title'> | undefined;
}

/** Each condition names both columns, because the indexes begin with both. */
const CONDITION: Record<ProposalStatus, Condition[]> = {
  all: [],
  pending: [{ sql: 'not reviewed and not accepted' }],
  approved: [{ sql: 'reviewed and accepted' }],
  rejected: [{ sql: 'reviewed and not accepted' }],
};

/** A search looks at what was proposed, not at names and addresses. */
export const proposalList = (
  kind: ProposalKind,
  { status, q, sort }: ProposalFilter,
): KeysetQuery & { parentExists?: undefined } => ({
  from: kind,
  columns: PROPOSAL_COLUMNS[kind],
  where: CONDITION[status],
  total: countOf(kind, { state: status === 'all' ? undefined : status }),
  order: sort ? { key: sort.by === 'title' ? TITLE : CREATED_AT, descending: sort.descending } : defaultOrder(status),
  search: q === undefined ? undefined : searchCondition(q, "title || ' ' || content"),
});
