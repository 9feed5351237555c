import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import { PublishPost } from '../contract.js';
import { Post } from '../domain/post.js';

export const PublishPostHandler = itemDecisionHandler('post', PublishPost, RecordDecision, {
  entity: Post,
  action: 'published',
  decide: (post, { context }, now) => post.publish(now, context.expectedVersion),
  titleOf: ({ title }) => title,
});
