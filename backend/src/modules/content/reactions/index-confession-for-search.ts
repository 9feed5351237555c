import { EntityManager } from '@mikro-orm/postgresql';
import { Reaction } from '../../../platform/outbox/reaction.js';
import type { ReactsTo } from '../../../platform/outbox/reaction.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import { ConfessionApproved, ConfessionDeleted, ConfessionEdited, ConfessionReturned } from '../contract.js';
import { storyTitle } from '../views/story-title.js';

/** Puts a story as it is now into the index once it is approved, or takes it out. */
@Reaction({
  name: 'content.index-confession-for-search',
  on: [ConfessionApproved, ConfessionReturned, ConfessionEdited, ConfessionDeleted],
})
export class IndexConfessionForSearch implements ReactsTo<ConfessionApproved> {
  constructor(
    private readonly em: EntityManager,
    private readonly index: SearchIndex,
  ) {}

  async react(event: ConfessionApproved): Promise<void> {
    const [story] = await this.em.execute<{ version: number; content: string; category: string; approved: boolean }[]>(
      'select version, content, category, approved from confession where id = ?',
      [event.id],
    );
    if (!story?.approved) return this.index.remove('story', event.id, story?.version ?? event.version);
    const { version, content, category } = story;
    await this.index.put({
      type: 'story',
      id: event.id,
      version,
      title: storyTitle(content),
      excerpt: '',
      body: content,
      category,
    });
  }
}
