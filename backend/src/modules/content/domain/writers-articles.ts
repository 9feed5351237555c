import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import type { Post } from './post.js';

/** The people who may work on an article. A writer works only on their own. */
export interface ArticleEditor {
  id: number;
  onlyOwn: boolean;
}

/** Whether a decision is a writer's, and the article somebody else's. For them it does not exist. */
export const isOthers = (post: Pick<Post, 'authorId'>, { adminId, onlyOwnArticles }: DecisionContext): boolean =>
  onlyOwnArticles === true && (post.authorId === null || post.authorId !== adminId);

/** Loads nothing: the caller has locked the article. @throws DomainError `post.not-found` */
export function mustBeEditorsOwn(post: Post | null, { id, onlyOwn }: ArticleEditor): asserts post is Post {
  if (!post || isOthers(post, { adminId: id, onlyOwnArticles: onlyOwn })) throw DomainError.notFound('post');
}

/**
 * Readers get the text of a scheduled article without another look at it, so only editors may change it. Between its time and its
 * publication by a worker, the desk already offers its writer everything again, so the message says to wait.
 *
 * @throws DomainError `post.scheduled`
 */
export function refuseScheduled({ scheduledFor }: Pick<Post, 'scheduledFor'>, now: Date): void {
  if (!scheduledFor) return;
  throw new DomainError(
    'post.scheduled',
    'conflict',
    scheduledFor > now
      ? 'An editor has scheduled this article. Ask them to take it off the schedule first.'
      : 'It’s being published now. Try again in a minute.',
  );
}

/**
 * A writer deletes their article as long as no editor has published or scheduled it.
 *
 * @throws DomainError `post.published` or `post.scheduled`
 */
export function refuseReviewed(post: Pick<Post, 'published' | 'scheduledFor'>, now: Date): void {
  if (post.published)
    throw new DomainError('post.published', 'conflict', 'This article is published. Ask an editor to take it down.');
  refuseScheduled(post, now);
}
