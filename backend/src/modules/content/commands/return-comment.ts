import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import { ReturnComment } from '../contract.js';
import { Comment } from '../domain/comment.js';

export const ReturnCommentHandler = itemDecisionHandler('comment', ReturnComment, RecordDecision, {
  entity: Comment,
  action: 'returned',
  decide: (comment, { context }) => comment.returnToPending(context.expectedVersion),
});
