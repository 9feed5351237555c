import type { Type } from '@nestjs/common';
import type { ItemDecision } from '../../../kernel/decision-context.js';
import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import * as own from '../contract.js';
import { PROPOSAL_ENTITIES, decideProposal } from '../domain/proposal.js';
import type { ProposalAction, ProposalKind } from '../domain/proposal.js';

const proposalHandler = (kind: ProposalKind, command: Type<ItemDecision>, action: ProposalAction) =>
  itemDecisionHandler(kind, command, own.RecordDecision, {
    entity: PROPOSAL_ENTITIES[kind],
    action,
    decide: (proposal, { context }, now) => decideProposal(kind, proposal, action, context, now),
  });

export const proposalDecisionHandlers = [
  proposalHandler('submission', own.ApproveSubmission, 'approved'),
  proposalHandler('submission', own.RejectSubmission, 'rejected'),
  proposalHandler('submission', own.ReopenSubmission, 'reopened'),
  proposalHandler('suggestion', own.ApproveSuggestion, 'approved'),
  proposalHandler('suggestion', own.RejectSuggestion, 'rejected'),
  proposalHandler('suggestion', own.ReopenSuggestion, 'reopened'),
];
