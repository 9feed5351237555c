import type { EntityClass } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import type { ItemDecision } from '../../../kernel/decision-context.js';
import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import * as own from '../contract.js';
import { Submission, Suggestion, decideProposal } from '../domain/proposal.js';
import type { Proposal, ProposalAction, ProposalKind } from '../domain/proposal.js';

const ENTITIES: Record<ProposalKind, EntityClass<Proposal>> = { submission: Submission, suggestion: Suggestion };

const proposalHandler = (kind: ProposalKind, command: Type<ItemDecision>, action: ProposalAction) =>
  itemDecisionHandler(kind, command, own.RecordDecision, {
    entity: ENTITIES[kind],
    action,
    decide: (proposal, { context }) => decideProposal(kind, proposal, action, context),
  });

export const proposalDecisionHandlers = [
  proposalHandler('submission', own.ApproveSubmission, 'approved'),
  proposalHandler('submission', own.RejectSubmission, 'rejected'),
  proposalHandler('submission', own.ReopenSubmission, 'reopened'),
  proposalHandler('suggestion', own.ApproveSuggestion, 'approved'),
  proposalHandler('suggestion', own.RejectSuggestion, 'rejected'),
  proposalHandler('suggestion', own.ReopenSuggestion, 'reopened'),
];
