import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import { UnpublishPost } from '../contract.js';
import { Post } from '../domain/post.js';

export const UnpublishPostHandler = itemDecisionHandler('post', UnpublishPost, RecordDecision, {
  entity: Post,
  action: 'unpublished',
  decide: (post, { context }, now) => post.unpublish(now, context.expectedVersion),
  titleOf: ({ title }) => title,
});
