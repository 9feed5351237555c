import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { RecordReaderEvents } from '../contract.js';
import type { ItemType, ReaderEvent } from '../contract.js';
import { haveMonths, monthOf } from '../domain/months.js';
import { countReaders, insertNew } from '../domain/raw-rows.js';
import { countEvent, isVisible, itemOf } from '../domain/reader-events.js';
import type { Visible } from '../domain/reader-events.js';
import { addUp } from '../domain/rollups.js';
import { Tally } from '../domain/tally.js';

/** What readers see, by the type of item. */
const SEEN: Record<ItemType, string> = {
  article: 'select id from post where published and id = any(?::integer[])',
  story: 'select id from confession where approved and id = any(?::integer[])',
};

@HandlesCommand(RecordReaderEvents)
export class RecordReaderEventsHandler implements ICommandHandler<RecordReaderEvents> {
  constructor(private readonly em: EntityManager) {}

  async execute({ events }: RecordReaderEvents): Promise<void> {
    const visible: Visible = { article: await this.seen('article', events), story: await this.seen('story', events) };
    const counted = events.filter((event) => isVisible(event, visible));
    await haveMonths(this.em, [...new Set(counted.map(({ at }) => monthOf(at)))]);
    const isNew = await insertNew(this.em, counted);
    // Once, should a batch hold it twice.
    const fresh = counted.filter(({ id }) => isNew.delete(id));
    const tally = new Tally();
    for (const event of fresh) countEvent(event, tally);
    await countReaders(this.em, fresh, tally);
    await addUp(this.em, tally);
  }

  /** One question for all items of a type. */
  private async seen(type: ItemType, events: ReaderEvent[]): Promise<Set<number>> {
    const items = events.map(itemOf).filter((item) => item?.type === type);
    const ids = [...new Set(items.map((item) => item!.id))];
    if (ids.length === 0) return new Set();
    const rows = await this.em.execute<{ id: number }[]>(SEEN[type], [`{${ids.join()}}`]);
    return new Set(rows.map(({ id }) => id));
  }
}
