import { IdEvent } from '../../kernel/item-events.js';

/** The results that readers see below an article have changed. The id is the article's. */
export class LinksChecked extends IdEvent<number> {
  static override readonly eventName = 'links.links-checked';
}
