import { EntityManager } from '@mikro-orm/postgresql';
import type { CommandResult, ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { PlaceArticles } from '../contract.js';
import { findMarks, hadArticle, lockImports, placeArticle } from '../domain/import-marks.js';

/** A larger id at the source is not kept: it would use up the numbers of all articles. */
const MAX_KEPT = 1_000_000_000;

/** An id that nothing here has or had: no article, none in the bin, no decision, no earlier import. */
const FREE = `
  select id from unnest(?::int[]) id
   where not ${hadArticle('id.id')}
     and not exists (select from import_mark m where m.kind = 'article' and m.item_id = id.id)`;

@HandlesCommand(PlaceArticles)
export class PlaceArticlesHandler implements ICommandHandler<PlaceArticles> {
  constructor(private readonly em: EntityManager) {}

  async execute({ items, dryRun }: PlaceArticles): Promise<CommandResult<PlaceArticles>> {
    await lockImports(this.em);
    const markOf = await findMarks(this.em, 'article', items.map(({ origin }) => origin)); // prettier-ignore
    const former = items.map(({ formerId }) => formerId ?? 0).filter((id) => id > 0 && id <= MAX_KEPT);
    if (!dryRun) await this.reserveUpTo(former.reduce((highest, id) => Math.max(highest, id), 0));
    const free = await this.idsOf(FREE, former);
    const taken = await this.idsOf('select id from post where id = any(?::int[])', former);
    const placed: CommandResult<PlaceArticles> = [];
    for (const { origin, formerId } of items) {
      const known = markOf(origin)?.itemId;
      // Of two articles with one former id, the first keeps it.
      const kept = known === undefined && formerId !== undefined && free.delete(formerId) ? formerId : undefined;
      const id = known ?? kept ?? (dryRun ? null : await this.nextId());
      if (known === undefined && !dryRun) await placeArticle(this.em, origin, id!);
      placed.push({ id, isTaken: formerId !== undefined && formerId !== id && taken.has(formerId) });
    }
    return placed;
  }

  /** New articles, also those that are written meanwhile, get ids above all former ones. */
  private async reserveUpTo(highest: number): Promise<void> {
    if (highest === 0) return;
    // Of a sequence that was never used, the last value is 1, which is still free.
    await this.em.execute("select setval('post_id_seq', ?) from post_id_seq where last_value < ? or not is_called", [
      highest,
      highest,
    ]);
  }

  private async nextId(): Promise<number> {
    const [{ id }] = await this.em.execute<[{ id: number }]>("select nextval('post_id_seq')::int as id");
    return id;
  }

  private async idsOf(sql: string, ids: number[]): Promise<Set<number>> {
    const rows = await this.em.execute<{ id: number }[]>(sql, [`{${ids.join()}}`]);
    return new Set(rows.map(({ id }) => id));
  }
}
