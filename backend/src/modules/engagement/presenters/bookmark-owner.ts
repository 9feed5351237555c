import type { BookmarkType } from '../contract.js';

/** The owner of bookmarks, and the kinds of items that they see before readers do. */
export interface BookmarkOwner {
  id: number;
  sees: Record<BookmarkType, boolean>;
}
