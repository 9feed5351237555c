import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import { UnpinPost } from '../contract.js';
import { Post } from '../domain/post.js';

export const UnpinPostHandler = itemDecisionHandler('post', UnpinPost, RecordDecision, {
  entity: Post,
  action: 'unpinned',
  decide: (post, { context }) => post.unpin(context.expectedVersion),
  titleOf: ({ title }) => title,
});
