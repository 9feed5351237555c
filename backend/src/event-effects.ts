import type { DomainEvent, DomainEventClass } from './kernel/domain-event.js';
import {
  CategoriesChanged,
  CommentApproved,
  CommentDeleted,
  CommentEdited,
  CommentPurged,
  CommentRemoved,
  CommentRestored,
  CommentReturned,
  CommentSubmitted,
  ConfessionApproved,
  ConfessionAsked,
  ConfessionDeleted,
  ConfessionEdited,
  ConfessionFlagged,
  ConfessionQueued,
  ConfessionReturned,
  ConfessionSubmitted,
  MediaDeleted,
  MediaUploaded,
  PostDeleted,
  PostDraftChanged,
  PostPinned,
  PostPublished,
  PostPurged,
  PostRelinked,
  PostRestored,
  PostSaved,
  PostScheduled,
  PostUnpinned,
  PostUnpublished,
  PostUnscheduled,
  SeriesChanged,
  SiteSettingsChanged,
} from './modules/content/contract.js';
import {
  BookmarkRemoved,
  CommentLiked,
  CommentUnliked,
  ItemBookmarked,
  StoryReacted,
  StoryUnreacted,
} from './modules/engagement/contract.js';
import {
  CampaignCancelled,
  CampaignDeleted,
  CampaignFinished,
  CampaignImported,
  CampaignPaused,
  CampaignProgressed,
  CampaignResumed,
  CampaignSaved,
  CampaignScheduled,
  CampaignStarted,
  ConfirmationRequested,
  SignUpRequested,
  SubscriberDeleted,
  SubscriberImported,
  SubscriberJoined,
  SubscriberLeft,
  TestMailRequested,
} from './modules/newsletter/contract.js';
import { DeskEmailDue } from './modules/desk-emails/contract.js';
import {
  AccountDeletionRequested,
  EmailChanged,
  EmailChangeRequested,
  FactorChanged,
  InvitationMailed,
  MagicLinkRequested,
  PasswordChangedByAdmin,
  PasswordResetRequested,
} from './modules/identity/contract.js';
import { TermChanged } from './modules/glossary/contract.js';
import { LegalPageChanged } from './modules/legal/contract.js';
import { LinksChecked } from './modules/links/contract.js';
import { DigestDue } from './modules/notifications/contract.js';
import {
  SubmissionApproved,
  SubmissionBoardChanged,
  SubmissionReceived,
  SubmissionRejected,
  SubmissionReopened,
  SuggestionApproved,
  SuggestionBoardChanged,
  SuggestionReceived,
  SuggestionRejected,
  SuggestionReopened,
} from './modules/moderation/contract.js';
import type { AdminList } from './modules/moderation/contract.js';
import type { CacheTag } from './platform/http/cache/cache-invalidation.js';

/** The effects in every process after a transaction with the event has committed. */
export interface EventEffect {
  /** Cached public responses with one of these tags are dropped (cached-routes.ts). */
  tags: (event: never) => CacheTag[];
  /** Lists of the admin desk that open desks read again. */
  adminLists: readonly AdminList[];
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
  adminLists: readonly AdminList[],
  traceable: boolean,
): Row => [event, { tags: typeof tags === 'function' ? tags : () => tags, adminLists, traceable }];

const post = ({ id }: { id: number }) => ['posts', `posts.${id}`];
const comment = ({ postId }: { postId: number }) => ['comments', `comments.${postId}`];
/** The board of ideas, and the articles that say that a reader suggested them. */
const asked = ({ postId, formerPostId }: { postId: number | null; formerPostId: number | null }) => [
  'asked',
  ...[postId, formerPostId].flatMap((id) => (id ? post({ id }) : [])),
];

/**
 * One row for each event: cache tags it invalidates, admin lists it changes, whether it may appear in traces. A test compares the
 * rows with the contracts. Likes, reactions and bookmarks change no list: they come by the dozen, and admins do not decide about them.
 */
const ROWS: readonly Row[] = [
  row(PostSaved, post, ['posts'], TRACEABLE),
  // Pages of lists have no text, and a list with texts follows when it expires; the desk shows no links. Feeds have both, and listen for each article (site/feeds/feeds.ts).
  row(PostRelinked, ({ id }: PostRelinked) => [`posts.${id}`], [], TRACEABLE),
  row(PostPublished, post, ['posts'], TRACEABLE),
  row(PostUnpublished, post, ['posts'], TRACEABLE),
  // A post is deleted and restored together with its comments, and an email about it says that it is deleted.
  row(PostDeleted, post, ['posts', 'comments', 'campaigns'], TRACEABLE),
  row(PostRestored, post, ['posts', 'comments', 'campaigns'], TRACEABLE),
  row(PostPurged, [], [], TRACEABLE),
  row(PostPinned, post, ['posts'], TRACEABLE),
  row(PostUnpinned, post, ['posts'], TRACEABLE),
  // Readers see nothing of it.
  row(PostScheduled, [], ['posts'], TRACEABLE),
  row(PostUnscheduled, [], ['posts'], TRACEABLE),
  row(PostDraftChanged, [], ['posts'], TRACEABLE),
  // Feeds and lists of articles show the names of categories.
  row(CategoriesChanged, ['categories', 'posts'], [], TRACEABLE),
  // The links after an article show its place in a series.
  row(SeriesChanged, ['series', 'posts'], [], TRACEABLE),
  // The tab of the stories says that they are paused.
  row(SiteSettingsChanged, ['intake'], ['confessions'], TRACEABLE),

  // Readers find a picture through an article.
  row(MediaUploaded, [], [], TRACEABLE),
  row(MediaDeleted, [], [], TRACEABLE),

  row(CommentSubmitted, [], ['comments'], TRACEABLE),
  row(CommentApproved, comment, ['comments'], TRACEABLE),
  row(CommentReturned, comment, ['comments'], TRACEABLE),
  row(CommentEdited, comment, ['comments', 'reports'], TRACEABLE),
  row(CommentDeleted, comment, ['comments'], TRACEABLE),
  row(CommentRemoved, comment, ['comments', 'reports'], TRACEABLE),
  row(CommentRestored, comment, ['comments'], TRACEABLE),
  row(CommentPurged, [], [], TRACEABLE),

  row(ConfessionSubmitted, [], ['confessions'], NOT_TRACEABLE),
  row(ConfessionApproved, ['stories'], ['confessions'], NOT_TRACEABLE),
  row(ConfessionReturned, ['stories'], ['confessions'], NOT_TRACEABLE),
  // Reported items are listed with their text.
  row(ConfessionEdited, ['stories'], ['confessions', 'reports'], NOT_TRACEABLE),
  row(ConfessionFlagged, [], ['confessions'], NOT_TRACEABLE),
  row(ConfessionAsked, [], ['confessions'], NOT_TRACEABLE),
  row(ConfessionQueued, [], ['confessions', 'reports'], NOT_TRACEABLE),
  // An editor deleted it, or its author withdrew it.
  row(ConfessionDeleted, ['stories'], ['confessions'], NOT_TRACEABLE),

  row(SubmissionReceived, [], ['submissions'], TRACEABLE),
  row(SubmissionApproved, asked, ['submissions'], TRACEABLE),
  row(SubmissionRejected, asked, ['submissions'], TRACEABLE),
  row(SubmissionReopened, asked, ['submissions'], TRACEABLE),
  row(SubmissionBoardChanged, asked, ['submissions'], TRACEABLE),
  // Suggestions are on the same tab as submissions.
  row(SuggestionReceived, [], ['submissions'], TRACEABLE),
  row(SuggestionApproved, asked, ['submissions'], TRACEABLE),
  row(SuggestionRejected, asked, ['submissions'], TRACEABLE),
  row(SuggestionReopened, asked, ['submissions'], TRACEABLE),
  row(SuggestionBoardChanged, asked, ['submissions'], TRACEABLE),

  // A sign-up shows on the desk once its address was stored and is to be asked.
  row(SignUpRequested, [], [], TRACEABLE),
  row(ConfirmationRequested, [], ['newsletter'], TRACEABLE),
  row(SubscriberJoined, [], ['newsletter'], TRACEABLE),
  row(SubscriberLeft, [], ['newsletter'], TRACEABLE),
  row(SubscriberDeleted, [], ['newsletter'], NOT_TRACEABLE),
  // Imports are an operator's commands about all data. They are not traced.
  row(SubscriberImported, [], ['newsletter'], NOT_TRACEABLE),

  row(CampaignSaved, [], ['campaigns'], TRACEABLE),
  row(CampaignDeleted, [], ['campaigns'], TRACEABLE),
  row(CampaignScheduled, [], ['campaigns'], TRACEABLE),
  row(CampaignStarted, ['newsletter'], ['campaigns'], TRACEABLE),
  row(CampaignPaused, [], ['campaigns'], TRACEABLE),
  row(CampaignResumed, [], ['campaigns'], TRACEABLE),
  // One that nobody got leaves the archive.
  row(CampaignCancelled, ['newsletter'], ['campaigns'], TRACEABLE),
  row(CampaignFinished, [], ['campaigns'], TRACEABLE),
  row(CampaignProgressed, [], ['campaigns'], TRACEABLE),
  row(CampaignImported, ['newsletter'], ['campaigns'], NOT_TRACEABLE),
  row(TestMailRequested, [], [], TRACEABLE),

  row(CommentLiked, ['likes'], [], NOT_TRACEABLE),
  row(CommentUnliked, ['likes'], [], NOT_TRACEABLE),
  row(StoryReacted, ['reactions'], [], NOT_TRACEABLE),
  row(StoryUnreacted, ['reactions'], [], NOT_TRACEABLE),
  row(ItemBookmarked, [], [], NOT_TRACEABLE),
  row(BookmarkRemoved, [], [], NOT_TRACEABLE),

  row(LegalPageChanged, ['legal'], [], TRACEABLE),
  row(TermChanged, ['glossary'], [], TRACEABLE),
  // Only an article that is read alone has them.
  row(LinksChecked, ({ id }: LinksChecked) => [`posts.${id}`], [], TRACEABLE),

  // One about a crisis would show the time of the email beside its event.
  row(DeskEmailDue, [], [], NOT_TRACEABLE),

  row(PasswordResetRequested, [], [], TRACEABLE),
  row(PasswordChangedByAdmin, [], [], TRACEABLE),
  // Someone is signing in, or just has.
  row(MagicLinkRequested, [], [], NOT_TRACEABLE),
  row(FactorChanged, [], [], NOT_TRACEABLE),
  row(AccountDeletionRequested, [], [], NOT_TRACEABLE),
  row(EmailChangeRequested, [], [], NOT_TRACEABLE),
  row(EmailChanged, [], [], NOT_TRACEABLE),
  row(DigestDue, [], [], NOT_TRACEABLE),
  row(InvitationMailed, [], [], TRACEABLE),
];

/** The effects by event name. */
export const eventEffects: Readonly<Record<string, EventEffect>> = Object.fromEntries(
  ROWS.map(([{ eventName }, effect]) => [eventName, effect]),
);

export const traceableEvents: readonly string[] = Object.entries(eventEffects)
  .filter(([, { traceable }]) => traceable)
  .map(([name]) => name);
