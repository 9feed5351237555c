import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { nextNumber } from '../../../platform/database/next-number.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Series } from '../domain/series.js';
import { newSlug } from '../../../kernel/new-slug.js';
import { seriesConflict } from '../presenters/series-conflict.js';

export interface NewSeries {
  name: string;
  /** Made of the name when it is missing. */
  slug?: string | null;
  description?: string | null;
  /** Its articles, in order. */
  postIds?: number[] | null;
}

/** Pages find a series in the list of all, which is read as one page. */
const MAX_SERIES = 100;

/** An admin adds a series. Returns its id. @throws DomainError `series.slug-taken`, `series.too-many` */
export class CreateSeries extends Command<number> {
  constructor(readonly fields: NewSeries) {
    super();
  }
}

@HandlesCommand(CreateSeries)
export class CreateSeriesHandler implements ICommandHandler<CreateSeries> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ fields: { name, slug, description, postIds } }: CreateSeries): Promise<number> {
    if ((await this.em.count(Series)) >= MAX_SERIES) {
      throw new DomainError(
        'series.too-many',
        'conflict',
        `The site can have up to ${MAX_SERIES} series, and it has that many now. Delete one you don’t need, then try again.`,
      );
    }
    const series = Series.create(slug ?? newSlug(name, 'series', await nextNumber(this.em, 'series')), {
      name,
      description: description || null,
    });
    await this.em
      .persist(series)
      .flush()
      .catch((error: unknown) => {
        throw seriesConflict(error);
      });
    if (postIds) await this.outbox.addAll(await series.setParts(this.em, postIds));
    await this.outbox.add(series.changed());
    return series.id;
  }
}
