import { EntityManager } from '@mikro-orm/postgresql';
import { ArticleText } from '../../../platform/markdown/article-text.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import {
  PostDeleted,
  PostPinned,
  PostPublished,
  PostRestored,
  PostSaved,
  PostScheduled,
  PostUnpinned,
  PostUnpublished,
  PostUnscheduled,
} from '../contract.js';
import { searchDocuments } from '../presenters/search-documents.js';

/** A category that is renamed meanwhile waits, or its old name could overwrite the new one. */
const LOCK = 'for share of c';

/**
 * Updates the search index from an article's current row: published articles are indexed, all others are removed.
 * Events may arrive late or out of order, so the current row counts, and the index lets the newer version win.
 */
@EventHandler({
  name: 'content.index-post-for-search',
  // An article's place in lists and its schedule are not in its document, but its version is.
  on: [
    PostSaved,
    PostPublished,
    PostUnpublished,
    PostDeleted,
    PostRestored,
    PostPinned,
    PostUnpinned,
    PostScheduled,
    PostUnscheduled,
  ],
})
export class IndexPostForSearch implements HandlesEvent<PostSaved> {
  constructor(
    private readonly em: EntityManager,
    private readonly index: SearchIndex,
    private readonly text: ArticleText,
  ) {}

  async handle(event: PostSaved): Promise<void> {
    const [post] = await searchDocuments(this.em, this.text, 'article', [event.id], LOCK);
    if (post?.document) return this.index.put(post.document);
    await this.index.remove('article', event.id, post?.version ?? event.version);
  }
}
