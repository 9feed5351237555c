import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import { TermChanged } from '../contract.js';

/**
 * Search uses the words of the terms as they are now. Every process forgets the earlier ones by itself
 * (presenters/glossary-in-search.ts); a search engine with words of its own gets the new ones from the worker that runs this.
 */
@EventHandler({ name: 'glossary.use-new-words-in-search', on: [TermChanged] })
export class UseNewWordsInSearch implements HandlesEvent<TermChanged> {
  constructor(private readonly index: SearchIndex) {}

  handle(): Promise<void> {
    this.index.useNewWords();
    return Promise.resolve();
  }

  handleBatch(): Promise<void> {
    return this.handle();
  }
}
