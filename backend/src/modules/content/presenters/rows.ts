import { isoTime } from '../../../kernel/clock.js';
import type { ContentNote, StoryFlag } from '../../../kernel/content-limits.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import { PUBLISH_REQUEST, toPublishRequest } from './publish-requests.js';
import type { PublishRequestRow } from './publish-requests.js';
import { SUGGESTED_BY_READER } from './suggested-by-reader.js';
import { READS_STORIES } from '../domain/second-reader.js';
import type { ReactionCounts } from '../contract.js';
import { EDITABLE_MS } from '../domain/comment.js';
import type { Correction } from '../domain/corrections.js';
import type { Comment, CommentInContext, OwnComment } from './comments.view.js';
import type { Confession } from './confessions.view.js';
import type { LinkCheck, Post } from './post.view.js';

/**
 * Maps rows to response shapes. Reads use SQL directly and load no entities. A row type is no view: it has columns, their types (dates,
 * JSON), and what only some callers see. The functions between them do not compile when a view has a field that its row lacks.
 */

export interface PostRow {
  id: number;
  title: string;
  content?: string;
  content_html?: string;
  footer?: string | null;
  footer_html?: string | null;
  feed_guid?: string | null;
  corrections?: Correction[];
  suggested_by_reader?: boolean;
  link_checks?: LinkCheck[] | null;
  excerpt: string;
  summary: string | null;
  reading_minutes: number;
  category_id: number | null;
  author_id: number | null;
  image_url: string | null;
  image_alt: string | null;
  image_caption?: string | null;
  published: boolean;
  pinned: boolean;
  created_at: Date;
  updated_at: Date;
  published_at: Date | null;
  version: number;
  /** These are read for admins only. */
  scheduled_for?: Date | null;
  has_draft?: boolean;
  draft_title?: string | null;
  publish_request?: PublishRequestRow | null;
}

export const POST_SUMMARY_COLUMNS =
  'id, title, excerpt, summary, reading_minutes, category_id, author_id, image_url, image_alt, published, pinned, created_at, updated_at, published_at, version';
export const POST_COLUMNS = `${POST_SUMMARY_COLUMNS}, content, content_html, footer, footer_html, image_caption, feed_guid, corrections,
  ${SUGGESTED_BY_READER} as suggested_by_reader`;
/** For admins, in addition to either. */
export const POST_DRAFT_COLUMNS = `, scheduled_for, exists (select from post_draft d where d.post_id = post.id) as has_draft,
  ${PUBLISH_REQUEST} as publish_request,
  case when title = '' then (select d.title from post_draft d where d.post_id = post.id) end as draft_title`;

/**
 * A post with its text if the row has it, otherwise a summary. Only admins see the author and what is not published yet.
 * An article that has no title yet has that of its working copy.
 */
export function toPost(row: PostRow, forAdmin: boolean): Post {
  const { content, content_html: contentHtml, footer = null, footer_html: footerHtml = null } = row;
  const { image_caption: imageCaption = null, feed_guid: feedGuid = null, corrections = [] } = row;
  const suggestedByReader = row.published && (row.suggested_by_reader ?? false);
  const texts = { content, contentHtml, footer, footerHtml, imageCaption, feedGuid, corrections, suggestedByReader };
  // Read for one article only.
  const text = content === undefined ? {} : { ...texts, linkChecks: row.link_checks ?? [] };
  return {
    id: row.id,
    title: row.draft_title ?? row.title,
    ...text,
    excerpt: row.excerpt,
    summary: row.summary,
    readingMinutes: row.reading_minutes,
    categoryId: row.category_id,
    authorId: forAdmin ? row.author_id : null,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    published: row.published,
    pinned: row.pinned && row.published,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    publishedAt: row.published_at && isoTime(row.published_at),
    scheduledFor: row.scheduled_for ? isoTime(row.scheduled_for) : null,
    hasDraft: row.has_draft ?? false,
    publishRequest: row.publish_request ? toPublishRequest(row.publish_request) : null,
    version: row.version,
  };
}

export interface CommentRow {
  id: number;
  post_id: number;
  author_id: number | null;
  parent_id: number | null;
  content: string;
  content_html: string;
  approved: boolean;
  likes: number;
  created_at: Date;
  version: number;
  removed?: boolean;
}

export const COMMENT_COLUMNS =
  'id, post_id, author_id, parent_id, content, content_html, approved, likes, created_at, version, removed';

/** Readers see 'Anonymous', and the API must not reveal more than the page: only admins get the author. */
export const toComment = (row: CommentRow, forAdmin: boolean): Comment => ({
  id: row.id,
  postId: row.post_id,
  authorId: forAdmin ? row.author_id : null,
  parentId: row.parent_id,
  content: row.content,
  contentHtml: row.content_html,
  createdAt: isoTime(row.created_at),
  approved: row.approved,
  likes: row.likes,
  version: row.version,
  ...(row.removed && { removed: true as const }),
});

export interface CommentInContextRow extends CommentRow {
  post_title: string;
  parent_content: string | null;
  reported?: boolean;
}

/**
 * Whether readers have reported a row of `confession` or `comment`, and nobody has handled that. Moderation owns the reports; this
 * only reads them. For admins only.
 */
const reportedColumn = (type: 'story' | 'comment', table: string): string =>
  `exists (select from reported_item i where i.content_type = '${type}' and i.item_id = ${table}.id and i.reported_on is not null)
     as reported`;

const reportedOf = ({ reported }: { reported?: boolean }) => (reported ? { reported: true as const } : {});

/** For a query on `comment`. */
export const COMMENT_IN_CONTEXT_COLUMNS = `${COMMENT_COLUMNS}, ${reportedColumn('comment', 'comment')},
  (select title from post where post.id = comment.post_id) as post_title,
  (select parent.content from comment parent where parent.id = comment.parent_id) as parent_content`;

/** For admins: with the article's title and the text that it answers. */
export const toCommentInContext = (row: CommentInContextRow): CommentInContext => ({
  ...toComment(row, true),
  postTitle: row.post_title,
  parentContent: row.parent_content,
  ...reportedOf(row),
});

export interface OwnCommentRow extends CommentRow {
  state: 'pending' | 'approved' | 'declined';
  reason: DeclineReason | null;
  post_title: string | null;
}

/** The view of a comment for its own author. */
export const toOwnComment = (row: OwnCommentRow, now: Date): OwnComment => ({
  ...toComment(row, false),
  state: row.state,
  postTitle: row.post_title,
  reason: row.reason,
  editableUntil: row.state === 'declined' ? null : editableUntil(row, now),
});

function editableUntil({ created_at }: CommentRow, now: Date): string | null {
  const until = new Date(new Date(created_at).getTime() + EDITABLE_MS);
  return until > now ? isoTime(until) : null;
}

export interface ConfessionRow {
  id: number;
  content: string;
  category: string;
  content_notes: ContentNote[];
  approved: boolean;
  created_at: Date;
  hearts: number;
  strengths: number;
  me_toos: number;
  version: number;
  /** Whether it waits for its author. */
  asked?: boolean;
  /** These are read for admins only. */
  reported?: boolean;
  flags?: StoryFlag[];
  takes_two?: boolean;
  approver_id?: number | null;
}

export const CONFESSION_COLUMNS =
  'id, content, category, content_notes, approved, created_at, hearts, strengths, me_toos, version, not approved and asked_on is not null as asked';

/**
 * For admins, in a query on `confession`: whether it has open reports, the flags of a pending story, and the moderator who has approved it
 * first.
 */
export const ADMIN_CONFESSION_COLUMNS = `${CONFESSION_COLUMNS}, ${reportedColumn('story', 'confession')},
  array(select f.kind from story_flag f where f.story_id = confession.id and not confession.approved) as flags,
  (select count(*) from (select from account where ${READS_STORIES} limit 2) readers) = 2 as takes_two,
  (select a.account_id from story_approval a where a.story_id = confession.id
      and exists (select from account where account.id = a.account_id and ${READS_STORIES})) as approver_id`;

/** A count below this is not shown to readers: the few people who could have reacted first may know each other. */
const FEWEST_SHOWN = 3;

/** The counts as everyone but admins gets them: 0 for each that is too small to be shown. */
export const publicCounts = (counts: ReactionCounts): ReactionCounts => ({
  heart: shown(counts.heart),
  strength: shown(counts.strength),
  'me-too': shown(counts['me-too']),
});
const shown = (count: number): number => (count < FEWEST_SHOWN ? 0 : count);

/** For whoever sent it, with all counts. */
export const toConfession = (row: ConfessionRow): Confession => ({
  id: row.id,
  content: row.content,
  category: row.category,
  contentNotes: row.content_notes,
  createdAt: isoTime(row.created_at),
  approved: row.approved,
  reactions: { heart: row.hearts, strength: row.strengths, 'me-too': row.me_toos },
  version: row.version,
});

export const toAdminConfession = (row: ConfessionRow, adminId: number): Confession => {
  const { flags = [], takes_two: takesTwo = false, approver_id: approverId = null } = row;
  const isMarked = flags.length > 0 && takesTwo;
  return {
    ...toConfession(row),
    ...(row.asked && { waitsForAuthor: true as const }),
    ...reportedOf(row),
    // Sorted here: in the query, it would be a sort for each row.
    flags: flags.toSorted(),
    approvalsNeeded: isMarked ? 2 : 1,
    approvals: isMarked && approverId !== null ? 1 : 0,
    approvedByYou: isMarked && approverId === adminId,
  };
};

export function toPublicConfession(row: ConfessionRow): Confession {
  const story = toConfession(row);
  return { ...story, reactions: publicCounts(story.reactions) };
}
