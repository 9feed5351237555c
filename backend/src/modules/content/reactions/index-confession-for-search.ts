import { EntityManager } from '@mikro-orm/postgresql';
import { ArticleText } from '../../../platform/markdown/article-text.js';
import { Reaction } from '../../../platform/outbox/reaction.js';
import type { ReactsTo } from '../../../platform/outbox/reaction.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import { ConfessionApproved, ConfessionDeleted, ConfessionEdited, ConfessionReturned } from '../contract.js';
import { findables } from '../views/findable.js';

/** Puts a story as it is now into the index once it is approved, or takes it out. */
@Reaction({
  name: 'content.index-confession-for-search',
  on: [ConfessionApproved, ConfessionReturned, ConfessionEdited, ConfessionDeleted],
})
export class IndexConfessionForSearch implements ReactsTo<ConfessionApproved> {
  constructor(
    private readonly em: EntityManager,
    private readonly index: SearchIndex,
    private readonly text: ArticleText,
  ) {}

  async react(event: ConfessionApproved): Promise<void> {
    const [story] = await findables(this.em, this.text, 'story', [event.id]);
    if (story?.document) return this.index.put(story.document);
    await this.index.remove('story', event.id, story?.version ?? event.version);
  }
}
