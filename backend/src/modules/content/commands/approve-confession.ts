import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import { ApproveConfession } from '../contract.js';
import { Confession } from '../domain/confession.js';

export const ApproveConfessionHandler = itemDecisionHandler('confession', ApproveConfession, RecordDecision, {
  entity: Confession,
  action: 'approved',
  decide: (confession, { context }) => confession.approve(context.expectedVersion),
});
