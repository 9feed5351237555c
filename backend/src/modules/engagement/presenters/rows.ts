import { cutText } from '../../../kernel/cut-text.js';
import { isoTime } from '../../../kernel/clock.js';
import type { ContentNote } from '../../../kernel/content-limits.js';
import { excerptOf } from '../../../platform/markdown/article-excerpt.js';
import type { BookmarkType } from '../contract.js';
import type { Bookmark, SavedItem } from './bookmarks.view.js';

/** Maps rows to response shapes. Reads use SQL directly and load no entities. */

/** A story has no title, so its first characters are shown. */
const STORY_TITLE_LENGTH = 80;

export interface BookmarkRow {
  id: number;
  content_type: BookmarkType;
  post_id: number | null;
  confession_id: number | null;
  created_at: Date;
}

export const BOOKMARK_COLUMNS = 'id, content_type, post_id, confession_id, created_at';

export const toBookmark = (row: BookmarkRow): Bookmark => ({
  id: row.id,
  contentType: row.content_type,
  postId: row.post_id,
  confessionId: row.confession_id,
  createdAt: isoTime(row.created_at),
});

/**
 * A subselect of bookmarks with their items, and whether readers can see them. Bookmarks of an article in the bin are
 * left out until it is restored.
 */
export const BOOKMARKS_WITH_ITEMS = `(
  select b.id, b.account_id, b.content_type, b.post_id, b.confession_id, b.created_at,
         p.title, p.excerpt, c.content, c.content_notes, coalesce(p.published, c.approved) as visible
    from bookmark b left join post p on p.id = b.post_id left join confession c on c.id = b.confession_id
   where p.id is not null or c.id is not null) saved`;

export interface SavedItemRow extends BookmarkRow {
  title: string | null;
  excerpt: string | null;
  content: string | null;
  content_notes: ContentNote[] | null;
}

export const SAVED_ITEM_COLUMNS = `${BOOKMARK_COLUMNS}, title, excerpt, content, content_notes`;

export function toSavedItem(row: SavedItemRow): SavedItem {
  const story = row.content ?? '';
  return {
    ...toBookmark(row),
    title: row.title ?? cutText(story, STORY_TITLE_LENGTH),
    excerpt: row.excerpt ?? excerptOf(story.replace(/\s+/g, ' ')),
    contentNotes: row.content_notes ?? [],
  };
}
