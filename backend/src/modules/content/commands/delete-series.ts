import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Series } from '../domain/series.js';

/** An admin deletes a series. Its articles stay as they are. */
export class DeleteSeries extends Command<void> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesCommand(DeleteSeries)
export class DeleteSeriesHandler implements ICommandHandler<DeleteSeries> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ id }: DeleteSeries): Promise<void> {
    const series = await this.em.findOne(Series, id);
    if (!series) throw DomainError.notFound('series');
    await this.outbox.add(series.changed());
    await this.em.remove(series).flush();
  }
}
