import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import { ApproveComment } from '../contract.js';
import { Comment } from '../domain/comment.js';

export const ApproveCommentHandler = itemDecisionHandler('comment', ApproveComment, RecordDecision, {
  entity: Comment,
  action: 'approved',
  decide: (comment, { context }) => comment.approve(context.expectedVersion),
});
