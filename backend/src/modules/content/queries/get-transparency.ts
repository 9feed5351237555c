import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';
import { toTransparency } from '../presenters/transparency-rows.js';
import type { QuarterRow } from '../presenters/transparency-rows.js';
import type { Transparency } from '../presenters/transparency.view.js';

/** The counts of all stories, by quarter. */
export class GetTransparency extends Query<Transparency> {}

// A story that was sent before counting began can be decided on in the quarter that is not counted as a whole.
const READ = new PreparedStatement<QuarterRow>(
  `select quarter::text, what, count from story_quarter
    where quarter >= (select min(quarter) from story_quarter where what = 'begun') order by quarter, what`,
);

@HandlesQuery(GetTransparency)
export class GetTransparencyHandler implements IQueryHandler<GetTransparency> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<Transparency> {
    return toTransparency(await READ.run(this.em, []), this.clock.now());
  }
}
