import { EntityManager } from '@mikro-orm/postgresql';
import { ArticleText } from '../../../platform/markdown/article-text.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import { ConfessionApproved, ConfessionDeleted, ConfessionEdited, ConfessionReturned } from '../contract.js';
import { searchDocuments } from '../presenters/search-documents.js';

/** Updates the search index from a story's current row: approved stories are indexed, all others are removed. */
@EventHandler({
  name: 'content.index-confession-for-search',
  on: [ConfessionApproved, ConfessionReturned, ConfessionEdited, ConfessionDeleted],
})
export class IndexConfessionForSearch implements HandlesEvent<ConfessionApproved> {
  constructor(
    private readonly em: EntityManager,
    private readonly index: SearchIndex,
    private readonly text: ArticleText,
  ) {}

  async handle(event: ConfessionApproved): Promise<void> {
    const [story] = await searchDocuments(this.em, this.text, 'story', [event.id]);
    if (story?.document) return this.index.put(story.document);
    await this.index.remove('story', event.id, story?.version ?? event.version);
  }
}
