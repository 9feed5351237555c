import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import { UnschedulePost } from '../contract.js';
import { Post } from '../domain/post.js';

export const UnschedulePostHandler = itemDecisionHandler('post', UnschedulePost, RecordDecision, {
  entity: Post,
  action: 'cancelled',
  decide: (post, { context }) => post.unschedule(context.expectedVersion),
  titleOf: ({ title }) => title,
});
