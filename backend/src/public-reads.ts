import type { DomainEventClass } from './kernel/domain-event.js';
import {
  CommentApproved,
  CommentDeleted,
  CommentEdited,
  CommentPurged,
  CommentRestored,
  CommentReturned,
  CommentSubmitted,
  ConfessionApproved,
  ConfessionDeleted,
  ConfessionEdited,
  ConfessionReturned,
  ConfessionSubmitted,
  PostDeleted,
  PostPublished,
  PostPurged,
  PostRestored,
  PostSaved,
  PostUnpublished,
} from './modules/content/contract.js';
import {
  BookmarkRemoved,
  CommentLiked,
  CommentUnliked,
  ItemBookmarked,
  StoryReacted,
  StoryUnreacted,
  SubscriberImported,
  SubscriberJoined,
  SubscriberLeft,
} from './modules/engagement/contract.js';
import { PasswordChangedByAdmin, PasswordResetRequested } from './modules/identity/contract.js';
import {
  SubmissionApproved,
  SubmissionReceived,
  SubmissionRejected,
  SubmissionReopened,
  SuggestionApproved,
  SuggestionReceived,
  SuggestionRejected,
  SuggestionReopened,
} from './modules/moderation/contract.js';
import type { CacheTagTable, CacheTag } from './platform/http/cache/cache-invalidation.js';

type Changes = CacheTagTable['invalidatedBy'];

const each = <E>(events: DomainEventClass[], changed: (event: E) => CacheTag[]): Changes =>
  Object.fromEntries(events.map(({ eventName }) => [eventName, changed]));

/**
 * What readers may see: which event changes which of it, and which answer of the API is made of what. Whoever keeps such
 * an answer, or a page made of them, drops it by this table. Every event is in it, with nothing where readers see none.
 *
 * What is kept is told to visitors and to members (docs/adr/0073): an answer that says something else to a member cannot be in it.
 */
export const cacheInvalidation: CacheTagTable = {
  invalidatedBy: {
    ...each<PostSaved>([PostSaved, PostPublished, PostUnpublished, PostDeleted, PostRestored], ({ id }) => [
      'posts',
      `posts.${id}`,
    ]),
    ...each<CommentApproved>(
      [CommentApproved, CommentReturned, CommentEdited, CommentDeleted, CommentRestored],
      ({ postId }) => ['comments', `comments.${postId}`],
    ),
    ...each([ConfessionApproved, ConfessionReturned, ConfessionEdited, ConfessionDeleted], () => ['stories']),
    ...each([CommentLiked, CommentUnliked], () => ['likes']),
    ...each([StoryReacted, StoryUnreacted], () => ['reactions']),
    ...each(
      [
        ...[CommentSubmitted, ConfessionSubmitted, SubmissionReceived, SuggestionReceived],
        ...[SubmissionApproved, SubmissionRejected, SubmissionReopened],
        ...[SuggestionApproved, SuggestionRejected, SuggestionReopened],
        // What the bin held was not shown any more.
        ...[PostPurged, CommentPurged],
        ...[
          ItemBookmarked,
          BookmarkRemoved,
          SubscriberImported,
          SubscriberJoined,
          SubscriberLeft,
          PasswordChangedByAdmin,
          PasswordResetRequested,
        ],
      ],
      () => [],
    ),
  },

  tagsByRoute: {
    '/api/posts': ['posts'],
    '/api/posts/:id': ['posts.:id'],
    '/api/posts/comment-counts': ['posts', 'comments'],
    '/api/posts/:id/comments': ['posts.:id', 'comments.:id', 'likes'],
    '/api/confessions': ['stories', 'reactions'],
    // With the number of their articles, if asked for.
    '/api/categories': ['posts'],
    // What comes with a migration or a setting comes with a start.
    '/api/categories/:id': [],
    '/api/site': [],
  },

  counterTags: ['likes', 'reactions'],
};
