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
import type { DeskKind } from './modules/moderation/contract.js';
import type { AdminListTable } from './platform/pubsub/admin-list-changes.js';

const change = (kinds: DeskKind[], events: DomainEventClass[]): AdminListTable =>
  Object.fromEntries(events.map(({ eventName }) => [eventName, kinds]));

/**
 * What an admin's desk shows: which event changes which of its lists. An open desk reads those again, whoever made the
 * change and in whichever process. Every event is in it. Likes and reactions come by the dozen and ask nobody to decide:
 * they change no list.
 */
export const adminListChanges: AdminListTable = {
  ...change(['posts'], [PostSaved, PostPublished, PostUnpublished]),
  // With its comments.
  ...change(['posts', 'comments'], [PostDeleted, PostRestored]),
  ...change(['comments'], [CommentSubmitted, CommentApproved, CommentReturned]),
  ...change(['comments'], [CommentEdited, CommentDeleted, CommentRestored]),
  ...change(['confessions'], [ConfessionSubmitted, ConfessionApproved, ConfessionReturned]),
  ...change(['confessions'], [ConfessionEdited, ConfessionDeleted]),
  ...change(['submissions'], [SubmissionReceived, SubmissionApproved, SubmissionRejected, SubmissionReopened]),
  // They are on the same tab.
  ...change(['submissions'], [SuggestionReceived, SuggestionApproved, SuggestionRejected, SuggestionReopened]),
  ...change(['newsletter'], [SubscriberImported, SubscriberJoined, SubscriberLeft]),
  ...change([], [CommentLiked, CommentUnliked, StoryReacted, StoryUnreacted, ItemBookmarked, BookmarkRemoved]),
  // What was in the bin was on no list.
  ...change([], [PostPurged, CommentPurged, PasswordResetRequested, PasswordChangedByAdmin]),
};
