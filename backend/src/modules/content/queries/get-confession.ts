import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { findById } from '../../../platform/database/find-by-id.js';
import { CONFESSION_COLUMNS, toConfession } from '../presenters/rows.js';
import type { ConfessionRow, ConfessionView } from '../presenters/rows.js';

/** One story in any state, for the caller that just sent it or decided about it. */
export class GetConfession extends Query<ConfessionView> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesQuery(GetConfession)
export class GetConfessionHandler implements IQueryHandler<GetConfession> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: GetConfession): Promise<ConfessionView> {
    const row = await findById<ConfessionRow>('confession', CONFESSION_COLUMNS, id, this.em);
    return toConfession(row);
  }
}
