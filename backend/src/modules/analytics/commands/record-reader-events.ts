import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { executeWithParameters } from '../../../platform/database/parameterized.js';
import { RecordReaderEvents } from '../contract.js';
import type { ItemType, ReaderEvent } from '../contract.js';
import { KnownReaders } from '../domain/known-readers.js';
import { ensurePartitions, monthOf } from '../domain/partitions.js';
import { insertNew, insertRows } from '../domain/raw-rows.js';
import type { ExecuteSql } from '../domain/raw-rows.js';
import { countEvent, isVisible, itemOf } from '../domain/reader-events.js';
import type { Visible } from '../domain/reader-events.js';
import { mergeIntoRollups } from '../domain/rollups.js';
import { Tally } from '../domain/tally.js';

/** The visible items, by type. */
const VISIBLE: Record<ItemType, string> = {
  article: 'select id from post where published and id = any(?::integer[])',
  story: 'select id from confession where approved and id = any(?::integer[])',
};

@HandlesCommand(RecordReaderEvents)
export class RecordReaderEventsHandler implements ICommandHandler<RecordReaderEvents> {
  private readonly readers = new KnownReaders();
  private readonly run: ExecuteSql = (sql, columns) => executeWithParameters(this.em, sql, columns);

  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute({ events, mayBeRecorded }: RecordReaderEvents): Promise<void> {
    const visible: Visible = {
      article: await this.visibleIds('article', events),
      story: await this.visibleIds('story', events),
    };
    const visibleEvents = events.filter((event) => isVisible(event, visible));
    const times = new Set(visibleEvents.map(({ at }) => at));
    await ensurePartitions(this.em, [...new Set([...times].map(monthOf))]);
    const added = await this.write(visibleEvents, mayBeRecorded);
    const tally = new Tally();
    for (const event of added) countEvent(event, tally);
    const { newReaders, days } = await this.readers.insertNew(this.run, added);
    for (const day of days) tally.add(day, 'readers');
    await mergeIntoRollups(this.em, tally);
    this.unitOfWork.afterCommit(() => this.readers.remember(newReaders));
  }

  /** @returns the events that were not recorded before */
  private async write(events: ReaderEvent[], mayBeRecorded: boolean): Promise<ReaderEvent[]> {
    if (!mayBeRecorded) {
      await insertRows(this.run, events);
      return events;
    }
    const isNew = await insertNew(this.run, events);
    // An event that is twice in the batch counts once.
    return events.filter(({ id }) => isNew.delete(id));
  }

  /** One query for all items of a type. */
  private async visibleIds(type: ItemType, events: ReaderEvent[]): Promise<Set<number>> {
    const items = events.map(itemOf).filter((item) => item?.type === type);
    const ids = [...new Set(items.map((item) => item!.id))];
    if (ids.length === 0) return new Set();
    const rows = await this.em.execute<{ id: number }[]>(VISIBLE[type], [`{${ids.join()}}`]);
    return new Set(rows.map(({ id }) => id));
  }
}
