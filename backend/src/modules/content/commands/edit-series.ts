import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Series } from '../domain/series.js';

export interface SeriesChange {
  name?: string;
  description?: string | null;
  /** All its articles, in order. */
  postIds?: number[] | null;
}

/** An admin changes a series. Omitted fields stay unchanged. */
export class EditSeries extends Command<void> {
  constructor(
    readonly id: number,
    readonly change: SeriesChange,
    readonly expectedVersion: number | null | undefined,
  ) {
    super();
  }
}

@HandlesCommand(EditSeries)
export class EditSeriesHandler implements ICommandHandler<EditSeries> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ id, change, expectedVersion }: EditSeries): Promise<void> {
    if (change.postIds) await this.lockLosing(id, change.postIds);
    const series = await this.em.findOne(Series, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!series) throw DomainError.notFound('series');
    const { name = series.name, description = series.description ?? null, postIds } = change;
    const event = series.edit({ name, description: description || null }, expectedVersion);
    await this.em.flush();
    if (postIds) await this.outbox.addAll(await series.setParts(this.em, postIds));
    await this.outbox.add(event);
  }

  /** By id, because two edits that take articles from each other's series would deadlock. */
  private async lockLosing(id: number, postIds: readonly number[]): Promise<void> {
    await this.em.execute(
      `select 1 from series
        where id = ? or id in (select series_id from series_post where post_id = any(?::int[])) order by id for update`,
      [id, `{${postIds.join()}}`],
    );
  }
}
