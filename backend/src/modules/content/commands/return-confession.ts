import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import { ReturnConfession } from '../contract.js';
import { Confession } from '../domain/confession.js';

export const ReturnConfessionHandler = itemDecisionHandler('confession', ReturnConfession, RecordDecision, {
  entity: Confession,
  action: 'returned',
  decide: (confession, { context }) => confession.returnToPending(context.expectedVersion),
});
