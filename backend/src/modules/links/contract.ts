import { IdEvent } from '../../kernel/item-events.js';

/** What readers see about the links in the sources of an article has changed. The id is the article's. */
export class LinksChecked extends IdEvent<number> {
  static override readonly eventName = 'links.links-checked';
}
