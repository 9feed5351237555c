import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { Reaction } from '../../../platform/outbox/reaction.js';
import type { ReactsTo } from '../../../platform/outbox/reaction.js';
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
import { addUp } from '../domain/rollups.js';
import { Tally } from '../domain/tally.js';
import type { Metric } from '../domain/tally.js';

const LIKES = [CommentLiked, CommentUnliked];
const REACTIONS = [StoryReacted, StoryUnreacted];
const BOOKMARKS = [ItemBookmarked, BookmarkRemoved];
const COMMENTS = [CommentApproved, CommentReturned];
const TAKEN_BACK = [CommentUnliked, StoryUnreacted, BookmarkRemoved, CommentReturned];

type Told = CommentLiked | StoryReacted | ItemBookmarked | CommentApproved;

interface Found {
  metric: Metric;
  item: { type: ItemType; id: number } | null;
}

/** Counts likes, reactions, bookmarks and approved comments, and what is taken back of them, per day and per item. */
@Reaction({ name: 'analytics.count-engagement', on: [...LIKES, ...REACTIONS, ...BOOKMARKS, ...COMMENTS] })
export class CountEngagement implements ReactsTo<Told> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async react(event: Told): Promise<void> {
    const found = await this.find(event);
    if (!found) return;
    const change = TAKEN_BACK.some((one) => event instanceof one) ? -1 : 1;
    const tally = new Tally();
    tally.add(this.clock.now().toISOString(), found.metric, change);
    if (found.item) tally.addToItem(found.item.type, found.item.id, { engagement: change });
    await addUp(this.em, tally);
  }

  private async find(event: Told): Promise<Found | null> {
    if (event instanceof CommentApproved || event instanceof CommentReturned) {
      const comment = await this.comment(event.id);
      // The demo content's comments are nobody's: they are no sign that somebody took part.
      return comment && comment.author_id !== null ? { metric: 'comments', item: articleOf(comment) } : null;
    }
    if ('commentId' in event) {
      const comment = await this.comment(event.commentId);
      return { metric: 'comment-likes', item: comment ? articleOf(comment) : null };
    }
    if ('confessionId' in event) return { metric: 'story-reactions', item: { type: 'story', id: event.confessionId } };
    const type = event.contentType === 'post' ? 'article' : 'story';
    return { metric: 'bookmarks', item: { type, id: event.itemId } };
  }

  /** Gone since: then it is counted, but for no article. */
  private async comment(id: number): Promise<CommentRow | undefined> {
    const rows = await this.em.execute<CommentRow[]>('select post_id, author_id from comment where id = ?', [id]);
    return rows[0];
  }
}

interface CommentRow {
  post_id: number;
  author_id: number | null;
}

const articleOf = ({ post_id }: CommentRow) => ({ type: 'article' as const, id: post_id });
