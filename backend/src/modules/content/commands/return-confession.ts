import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import { ReturnConfession } from '../contract.js';
import { Confession } from '../domain/confession.js';

export const ReturnConfessionHandler = itemDecisionHandler(ReturnConfession, RecordDecision, {
  entity: Confession,
  kind: 'confession',
  action: 'returned',
  decide: (confession, { context }) => confession.returnToPending(context.expectedVersion),
});
