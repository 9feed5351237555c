import type { EntityClass } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import type { ItemDecision } from '../../../kernel/decision-context.js';
import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import * as own from '../contract.js';
import { Submission, Suggestion, decideProposal } from '../domain/proposal.js';
import type { Proposal, ProposalAction, ProposalKind } from '../domain/proposal.js';

const ENTITIES: Record<ProposalKind, EntityClass<Proposal>> = { submission: Submission, suggestion: Suggestion };

const handlerOf = (command: Type<ItemDecision>, kind: ProposalKind, action: ProposalAction) =>
  itemDecisionHandler(command, own.RecordDecision, {
    entity: ENTITIES[kind],
    kind,
    action,
    decide: (proposal, { context }) => decideProposal(kind, proposal, action, context),
  });

export const proposalDecisionHandlers = [
  handlerOf(own.ApproveSubmission, 'submission', 'approved'),
  handlerOf(own.RejectSubmission, 'submission', 'rejected'),
  handlerOf(own.ReopenSubmission, 'submission', 'reopened'),
  handlerOf(own.ApproveSuggestion, 'suggestion', 'approved'),
  handlerOf(own.RejectSuggestion, 'suggestion', 'rejected'),
  handlerOf(own.ReopenSuggestion, 'suggestion', 'reopened'),
];
