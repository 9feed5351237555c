import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import { ApproveComment } from '../contract.js';
import { Comment } from '../domain/comment.js';

export const ApproveCommentHandler = itemDecisionHandler(ApproveComment, RecordDecision, {
  entity: Comment,
  kind: 'comment',
  action: 'approved',
  decide: (comment, { context }) => comment.approve(context.expectedVersion),
});
