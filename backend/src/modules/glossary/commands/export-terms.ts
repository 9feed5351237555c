import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { isoTime } from '../../../kernel/clock.js';
import type { ExportedPage, MovedTerm } from '../../../kernel/transfer.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ExportTerms } from '../contract.js';
import { TERM_COLUMNS } from '../presenters/term-rows.js';
import type { TermRow } from '../presenters/term-rows.js';

const PAGE_SIZE = 200;

@HandlesCommand(ExportTerms)
export class ExportTermsHandler implements ICommandHandler<ExportTerms> {
  constructor(private readonly em: EntityManager) {}

  async execute({ after, publicOnly }: ExportTerms): Promise<ExportedPage<MovedTerm>> {
    const shown = publicOnly ? 'published' : 'true';
    const rows = await this.em.execute<(TermRow & { created_at: Date })[]>(
      `select ${TERM_COLUMNS}, created_at from term where ${shown} and id > ? order by id limit ${PAGE_SIZE}`,
      [after],
    );
    const [count] =
      after === 0 ? await this.em.execute<{ of: string }[]>(`select count(*) as of from term where ${shown}`) : [];
    return {
      items: rows.map(toMoved),
      last: rows.length < PAGE_SIZE ? null : rows.at(-1)!.id,
      of: Number(count?.of ?? 0),
    };
  }
}

const toMoved = (row: TermRow & { created_at: Date }) => ({
  id: row.id,
  slug: row.slug,
  term: row.term,
  kind: row.kind,
  forms: row.forms,
  synonyms: row.synonyms,
  definition: row.definition,
  history: row.history,
  instead: row.instead,
  sources: row.sources,
  published: row.published,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
  publishedAt: row.published_at && isoTime(row.published_at),
});
