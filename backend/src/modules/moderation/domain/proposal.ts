import { defineEntity, p } from '@mikro-orm/core';
import type { EntityClass } from '@mikro-orm/core';
import { isoDay } from '../../../kernel/clock.js';
import type { DecisionContext, ItemState } from '../../../kernel/decision-context.js';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import type { DomainEvent } from '../../../kernel/domain-event.js';
import * as own from '../contract.js';

/** A rejected proposal is reviewed and not accepted. Its row stays, for admins only. */
const sharedProperties = () => ({
  id: p.integer().primary().autoincrement(),
  title: p.text(),
  content: p.text(),
  email: p.text(),
  reviewed: p.boolean().default(false),
  accepted: p.boolean().default(false),
  createdAt: p.datetime().columnType('timestamptz(3)'),
  version: p.integer().default(1),
  /** Its sender wants readers to see it on the board of ideas (/asked). */
  isPublic: p.boolean().default(false),
  /** Its number there, which the database draws: in the order of ids, readers could tell when it was sent. */
  boardId: p.integer().defaultRaw("('x' || left(gen_random_uuid()::text, 8))::bit(32)::integer & 2147483647"),
  /** Whether the desk lets it on the board. */
  boardShown: p.boolean().default(true),
  /** The first day of the month in which it was put on the board, `YYYY-MM-DD`; null while it is not there. */
  boardMonth: p.string().columnType('date').nullable(),
  /** Its title there, if the desk has changed it. */
  boardTitle: p.text().nullable(),
  boardStatus: p.text().$type<own.BoardStatus>().default('new'),
  /** The article that it led to. No foreign key: an article in the bin can return. */
  boardPostId: p.integer().nullable(),
});

const SubmissionSchema = defineEntity({
  name: 'Submission',
  tableName: 'submission',
  properties: {
    ...sharedProperties(),
    authorName: p.text(),
    categoryId: p.integer(),
    /** The account that was signed in when it was sent; null for a visitor. */
    accountId: p.integer().nullable(),
  },
});

/** A topic that a reader proposes for the journal, with a name and an address to answer to. */
export class Submission extends SubmissionSchema.class {
  get state(): ItemState {
    return stateOf(this);
  }
}
SubmissionSchema.setClass(Submission);

const SuggestionSchema = defineEntity({
  name: 'Suggestion',
  tableName: 'suggestion',
  properties: {
    ...sharedProperties(),
    name: p.text().nullable(),
    suggestionType: p.text().$type<own.SuggestionType>(),
  },
});

/** A reader's wish: a topic, research or an analysis. It has no account. */
export class Suggestion extends SuggestionSchema.class {
  get state(): ItemState {
    return stateOf(this);
  }
}
SuggestionSchema.setClass(Suggestion);

export interface Proposal {
  id: number;
  reviewed: boolean;
  accepted: boolean;
  version: number;
  title: string;
  isPublic: boolean;
  boardShown: boolean;
  boardMonth?: string | null;
  boardTitle?: string | null;
  boardStatus: own.BoardStatus;
  boardPostId?: number | null;
  readonly state: ItemState;
}
export type ProposalKind = 'submission' | 'suggestion';
export const PROPOSAL_ENTITIES: Record<ProposalKind, EntityClass<Proposal>> = {
  submission: Submission,
  suggestion: Suggestion,
};
export type ProposalAction = 'approved' | 'rejected' | 'reopened';

const EVENTS = {
  submission: {
    received: own.SubmissionReceived,
    approved: own.SubmissionApproved,
    rejected: own.SubmissionRejected,
    reopened: own.SubmissionReopened,
    boardChanged: own.SubmissionBoardChanged,
  },
  suggestion: {
    received: own.SuggestionReceived,
    approved: own.SuggestionApproved,
    rejected: own.SuggestionRejected,
    reopened: own.SuggestionReopened,
    boardChanged: own.SuggestionBoardChanged,
  },
};

const REVIEW: Record<ProposalAction, Pick<Proposal, 'reviewed' | 'accepted'>> = {
  approved: { reviewed: true, accepted: true },
  rejected: { reviewed: true, accepted: false },
  reopened: { reviewed: false, accepted: false },
};

const stateOf = ({ reviewed, accepted, version }: Pick<Proposal, 'reviewed' | 'accepted' | 'version'>): ItemState => ({
  status: accepted ? 'approved' : reviewed ? 'rejected' : 'pending',
  version,
});

/** Fills a new proposal: it is pending, in its first version. */
export function receiveProposal<P extends Submission | Suggestion>(
  proposal: P,
  fields: Omit<P, 'id' | 'reviewed' | 'accepted' | 'createdAt' | 'version' | 'state' | `board${string}`>,
  now: Date,
): P {
  const board = { boardShown: true, boardMonth: null, boardTitle: null, boardStatus: 'new', boardPostId: null };
  return Object.assign(proposal, fields, { reviewed: false, accepted: false, createdAt: now, version: 1, ...board });
}

/** The event of a new proposal. Call it once the row has its id. */
export const proposalReceived = (kind: ProposalKind, { id, version }: Proposal): DomainEvent =>
  new EVENTS[kind].received(id, version);

/**
 * Approves or rejects a proposal, also one that was approved before, or makes it wait for a decision again.
 *
 * @returns its event, or undefined when nothing changed
 * @throws DomainError `<kind>.stale`, also when the newer decision was a rejection; `<kind>.not-found` for a rejected proposal,
 *   except to reopen it or to undo the rejection
 */
export function decideProposal(
  kind: ProposalKind,
  proposal: Proposal,
  action: ProposalAction,
  { expectedVersion, undoesDecisionId }: DecisionContext,
  now: Date,
): DomainEvent | undefined {
  refuseStale(kind, proposal.version, expectedVersion);
  if (isRejected(proposal) && action !== 'reopened' && undoesDecisionId === undefined) throw DomainError.notFound(kind);
  const { reviewed, accepted } = REVIEW[action];
  if (proposal.reviewed === reviewed && proposal.accepted === accepted) return undefined;
  Object.assign(proposal, { reviewed, accepted, version: proposal.version + 1 });
  placeOnBoard(proposal, now);
  return new EVENTS[kind][action](proposal.id, proposal.version, proposal.boardPostId ?? null);
}

/** The entry of a proposal on the board of ideas. */
export interface BoardEntry {
  /** Whether the desk lets it on the board. Readers see it there once it is approved. */
  shown: boolean;
  title: string;
  status: own.BoardStatus;
  /** The article that it led to. Only with the status `published`. */
  postId: number | null;
}

/**
 * Changes what readers see of a proposal on the board of ideas, also before it is approved.
 *
 * @returns its event, or undefined when nothing changed
 * @throws DomainError `<kind>.stale`; `<kind>.not-found` for a rejected proposal; `board.no-consent` if its sender has not agreed
 */
export function changeBoard(
  kind: ProposalKind,
  proposal: Proposal,
  entry: BoardEntry,
  { expectedVersion }: DecisionContext,
  now: Date,
): DomainEvent | undefined {
  refuseStale(kind, proposal.version, expectedVersion);
  if (isRejected(proposal)) throw DomainError.notFound(kind);
  if (!proposal.isPublic)
    throw new DomainError('board.no-consent', 'conflict', 'The sender didn’t agree to show it on the board.');
  return setBoardEntry(kind, proposal, entry, now);
}

function setBoardEntry(
  kind: ProposalKind,
  proposal: Proposal,
  { shown, title, status, postId }: BoardEntry,
  now: Date,
): DomainEvent | undefined {
  const boardTitle = title === proposal.title ? null : title;
  const changed = { boardShown: shown, boardTitle, boardStatus: status, boardPostId: postId };
  if (Object.entries(changed).every(([name, value]) => proposal[name as keyof Proposal] === value)) return undefined;
  const formerPostId = proposal.boardPostId ?? null;
  Object.assign(proposal, changed, { version: proposal.version + 1 });
  placeOnBoard(proposal, now);
  return new EVENTS[kind].boardChanged(proposal.id, proposal.version, postId, formerPostId);
}

/**
 * Takes a proposal off the board of ideas. A rejected one, too: somebody may reopen it.
 *
 * @returns its event, or undefined if it could not be there
 */
export function takeOffBoard(kind: ProposalKind, proposal: Proposal, now: Date): DomainEvent | undefined {
  if (!proposal.isPublic) return undefined;
  const { title, boardTitle, boardStatus: status, boardPostId: postId = null } = proposal;
  return setBoardEntry(kind, proposal, { shown: false, title: boardTitle ?? title, status, postId }, now);
}

const isRejected = ({ reviewed, accepted }: Proposal): boolean => reviewed && !accepted;

/** It keeps its month as long as it is on the board. */
function placeOnBoard(proposal: Proposal, now: Date): void {
  const { isPublic, accepted, boardShown, boardMonth } = proposal;
  proposal.boardMonth = isPublic && accepted && boardShown ? (boardMonth ?? `${isoDay(now).slice(0, 7)}-01`) : null;
}
