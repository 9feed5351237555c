import type { ItemType, ReaderEvent } from '../contract.js';
import type { Tally } from './tally.js';

/** This version does not know the event; a later one may. */
export class UnknownEvent extends Error {}

/** The items of a batch that readers can see. */
export type Visible = Record<ItemType, ReadonlySet<number>>;

/**
 * The article or story that an event is about; null for a page.
 *
 * @throws UnknownEvent
 */
export function itemOf(event: ReaderEvent): { type: ItemType; id: number } | null {
  switch (event.kind) {
    case 'page-view':
      return null;
    case 'share':
      return { type: event.type, id: event.itemId };
    case 'article-view':
    case 'reading-progress':
      return { type: 'article', id: event.postId };
    default:
      throw new UnknownEvent(`Events of the kind ${String((event as { kind: unknown }).kind)} are not known here`);
  }
}

/** Whether it is about an item that readers can see. Page views are counted by path, whatever the page is. */
export function isVisible(event: ReaderEvent, visible: Visible): boolean {
  const item = itemOf(event);
  return item === null || visible[item.type].has(item.id);
}

/** Counts one event. */
export function countEvent(event: ReaderEvent, tally: Tally): void {
  switch (event.kind) {
    case 'page-view':
      return tally.add(event.at, 'page-views');
    case 'article-view': {
      // A view without a time was too short to measure.
      const timedViews = event.seconds > 0 ? 1 : 0;
      tally.add(event.at, 'article-views');
      if (timedViews) {
        tally.add(event.at, 'timed-views');
        tally.add(event.at, 'read-seconds', event.seconds);
      }
      return tally.addToItem('article', event.postId, { views: 1, timedViews, readSeconds: event.seconds });
    }
    case 'reading-progress':
      return tally.add(event.at, `reads-${event.progress}`);
    case 'share':
      tally.add(event.at, `shares-${event.platform}`);
      return tally.addToItem(event.type, event.itemId, { shares: 1, engagement: 1 });
  }
}
