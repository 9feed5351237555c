import { defineEntity, p } from '@mikro-orm/core';
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
  readonly state: ItemState;
}
export type ProposalKind = 'submission' | 'suggestion';
export type ProposalAction = 'approved' | 'rejected' | 'reopened';

const EVENTS = {
  submission: {
    received: own.SubmissionReceived,
    approved: own.SubmissionApproved,
    rejected: own.SubmissionRejected,
    reopened: own.SubmissionReopened,
  },
  suggestion: {
    received: own.SuggestionReceived,
    approved: own.SuggestionApproved,
    rejected: own.SuggestionRejected,
    reopened: own.SuggestionReopened,
  },
};

const REVIEW: Record<ProposalAction, Pick<Proposal, 'reviewed' | 'accepted'>> = {
  approved: { reviewed: true, accepted: true },
  rejected: { reviewed: true, accepted: false },
  reopened: { reviewed: false, accepted: false },
};

const stateOf = ({ reviewed, accepted, version }: Omit<Proposal, 'state'>): ItemState => ({
  status: accepted ? 'approved' : reviewed ? 'rejected' : 'pending',
  version,
});

/** Fills a new proposal: it is pending, in its first version. */
export function receiveProposal<P extends Submission | Suggestion>(
  proposal: P,
  fields: Omit<P, 'id' | 'reviewed' | 'accepted' | 'createdAt' | 'version' | 'state'>,
  now: Date,
): P {
  return Object.assign(proposal, fields, { reviewed: false, accepted: false, createdAt: now, version: 1 });
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
): DomainEvent | undefined {
  refuseStale(kind, proposal.version, expectedVersion);
  const isRejected = proposal.reviewed && !proposal.accepted;
  if (isRejected && action !== 'reopened' && undoesDecisionId === undefined) throw DomainError.notFound(kind);
  const { reviewed, accepted } = REVIEW[action];
  if (proposal.reviewed === reviewed && proposal.accepted === accepted) return undefined;
  Object.assign(proposal, { reviewed, accepted, version: proposal.version + 1 });
  return new EVENTS[kind][action](proposal.id, proposal.version);
}
