import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { CommentApproved, CommentReturned } from '../../content/contract.js';
import {
  BookmarkRemoved,
  CommentLiked,
  CommentUnliked,
  ItemBookmarked,
  StoryReacted,
  StoryUnreacted,
} from '../../engagement/contract.js';
import type { ItemType } from '../contract.js';
import { mergeIntoRollups } from '../domain/rollups.js';
import { Tally } from '../domain/tally.js';
import type { Metric } from '../domain/tally.js';

const LIKE_EVENTS = [CommentLiked, CommentUnliked];
const REACTION_EVENTS = [StoryReacted, StoryUnreacted];
const BOOKMARK_EVENTS = [ItemBookmarked, BookmarkRemoved];
const COMMENT_EVENTS = [CommentApproved, CommentReturned];
const REMOVALS = [CommentUnliked, StoryUnreacted, BookmarkRemoved, CommentReturned];

type EngagementEvent = CommentLiked | StoryReacted | ItemBookmarked | CommentApproved;

interface Engagement {
  metric: Metric;
  item: { type: ItemType; id: number } | null;
}

/** Counts likes, reactions, bookmarks and approved comments, and their removals, per day and per item. */
@EventHandler({
  name: 'analytics.count-engagement',
  on: [...LIKE_EVENTS, ...REACTION_EVENTS, ...BOOKMARK_EVENTS, ...COMMENT_EVENTS],
})
export class CountEngagement implements HandlesEvent<EngagementEvent> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  handle(event: EngagementEvent): Promise<void> {
    return this.handleBatch([event]);
  }

  async handleBatch(events: EngagementEvent[]): Promise<void> {
    const comments = await this.commentsOf(events);
    const now = this.clock.now().toISOString();
    const tally = new Tally();
    for (const event of events) {
      const engagement = engagementOf(event, comments);
      if (!engagement) continue;
      const change = REMOVALS.some((type) => event instanceof type) ? -1 : 1;
      tally.add(now, engagement.metric, change);
      if (engagement.item) tally.addToItem(engagement.item.type, engagement.item.id, { engagement: change });
    }
    await mergeIntoRollups(this.em, tally);
  }

  /** A like of a comment that was deleted since is counted, but for no article. */
  private async commentsOf(events: EngagementEvent[]): Promise<Map<number, CommentRow>> {
    const ids = [...new Set(events.flatMap((event) => commentOf(event) ?? []))];
    if (ids.length === 0) return new Map();
    const rows = await this.em.execute<CommentRow[]>(
      'select id, post_id, author_id from comment where id = any(?::integer[])',
      [`{${ids.join()}}`],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}

interface CommentRow {
  id: number;
  post_id: number;
  author_id: number | null;
}

const isCommentDecision = (event: EngagementEvent) => COMMENT_EVENTS.some((type) => event instanceof type);

function commentOf(event: EngagementEvent): number | undefined {
  if ('commentId' in event) return event.commentId;
  return isCommentDecision(event) ? (event as CommentApproved).id : undefined;
}

function engagementOf(event: EngagementEvent, comments: ReadonlyMap<number, CommentRow>): Engagement | null {
  const comment = comments.get(commentOf(event) ?? 0);
  if (isCommentDecision(event)) {
    // Demo comments have no author, so they are no sign that someone took part.
    return comment && comment.author_id !== null ? { metric: 'comments', item: articleOf(comment) } : null;
  }
  if ('commentId' in event) return { metric: 'comment-likes', item: comment ? articleOf(comment) : null };
  if ('confessionId' in event) return { metric: 'story-reactions', item: { type: 'story', id: event.confessionId } };
  const { contentType, itemId } = event as ItemBookmarked;
  return { metric: 'bookmarks', item: { type: contentType === 'post' ? 'article' : 'story', id: itemId } };
}

const articleOf = ({ post_id }: CommentRow) => ({ type: 'article' as const, id: post_id });
