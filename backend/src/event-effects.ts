import type { DomainEvent, DomainEventClass } from './kernel/domain-event.js';
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
import type { CacheTag } from './platform/http/cache/cache-invalidation.js';

/** The effects in every process after a transaction with the event has committed. */
export interface EventEffect {
  /** Cached public responses with one of these tags are dropped (cached-routes.ts). */
  tags: (event: never) => CacheTag[];
  /** Lists of the admin desk that open desks read again. */
  adminLists: readonly DeskKind[];
  /** Whether the event may appear in traces, in timed log lines and in the numbers of failed jobs. */
  traceable: boolean;
}

type Row = readonly [event: DomainEventClass, effect: EventEffect];

const TRACEABLE = true;
/**
 * The exact time must not be stored: it would show when a story was sent, or help to recognize a reader
 * (docs/adr/0014).
 */
const NOT_TRACEABLE = false;

const row = <E extends DomainEvent>(
  event: DomainEventClass<E>,
  tags: ((event: E) => CacheTag[]) | CacheTag[],
  adminLists: readonly DeskKind[],
  traceable: boolean,
): Row => [event, { tags: typeof tags === 'function' ? tags : () => tags, adminLists, traceable }];

const post = ({ id }: { id: number }) => ['posts', `posts.${id}`];
const comment = ({ postId }: { postId: number }) => ['comments', `comments.${postId}`];

/**
 * One row for each event: cache tags it invalidates, admin lists it changes, whether it may appear in traces. A test compares the
 * rows with the contracts. Likes, reactions and bookmarks change no list: they come by the dozen, and admins do not decide about them.
 */
const ROWS: readonly Row[] = [
  row(PostSaved, post, ['posts'], TRACEABLE),
  row(PostPublished, post, ['posts'], TRACEABLE),
  row(PostUnpublished, post, ['posts'], TRACEABLE),
  // A post is deleted and restored together with its comments.
  row(PostDeleted, post, ['posts', 'comments'], TRACEABLE),
  row(PostRestored, post, ['posts', 'comments'], TRACEABLE),
  row(PostPurged, [], [], TRACEABLE),

  row(CommentSubmitted, [], ['comments'], TRACEABLE),
  row(CommentApproved, comment, ['comments'], TRACEABLE),
  row(CommentReturned, comment, ['comments'], TRACEABLE),
  row(CommentEdited, comment, ['comments'], TRACEABLE),
  row(CommentDeleted, comment, ['comments'], TRACEABLE),
  row(CommentRestored, comment, ['comments'], TRACEABLE),
  row(CommentPurged, [], [], TRACEABLE),

  row(ConfessionSubmitted, [], ['confessions'], NOT_TRACEABLE),
  row(ConfessionApproved, ['stories'], ['confessions'], NOT_TRACEABLE),
  row(ConfessionReturned, ['stories'], ['confessions'], NOT_TRACEABLE),
  row(ConfessionEdited, ['stories'], ['confessions'], NOT_TRACEABLE),
  row(ConfessionDeleted, ['stories'], ['confessions'], NOT_TRACEABLE),

  row(SubmissionReceived, [], ['submissions'], TRACEABLE),
  row(SubmissionApproved, [], ['submissions'], TRACEABLE),
  row(SubmissionRejected, [], ['submissions'], TRACEABLE),
  row(SubmissionReopened, [], ['submissions'], TRACEABLE),
  // Suggestions are on the same tab as submissions.
  row(SuggestionReceived, [], ['submissions'], TRACEABLE),
  row(SuggestionApproved, [], ['submissions'], TRACEABLE),
  row(SuggestionRejected, [], ['submissions'], TRACEABLE),
  row(SuggestionReopened, [], ['submissions'], TRACEABLE),

  row(SubscriberJoined, [], ['newsletter'], TRACEABLE),
  row(SubscriberLeft, [], ['newsletter'], TRACEABLE),
  // Imports are an operator's commands about all data. They are not traced.
  row(SubscriberImported, [], ['newsletter'], NOT_TRACEABLE),

  row(CommentLiked, ['likes'], [], NOT_TRACEABLE),
  row(CommentUnliked, ['likes'], [], NOT_TRACEABLE),
  row(StoryReacted, ['reactions'], [], NOT_TRACEABLE),
  row(StoryUnreacted, ['reactions'], [], NOT_TRACEABLE),
  row(ItemBookmarked, [], [], NOT_TRACEABLE),
  row(BookmarkRemoved, [], [], NOT_TRACEABLE),

  row(PasswordResetRequested, [], [], TRACEABLE),
  row(PasswordChangedByAdmin, [], [], TRACEABLE),
];

/** The effects by event name. */
export const eventEffects: Readonly<Record<string, EventEffect>> = Object.fromEntries(
  ROWS.map(([{ eventName }, effect]) => [eventName, effect]),
);

export const traceableEvents: readonly string[] = Object.entries(eventEffects)
  .filter(([, { traceable }]) => traceable)
  .map(([name]) => name);
