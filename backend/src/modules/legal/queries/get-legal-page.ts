import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { ArticleRenderer } from '../../../platform/markdown/article-renderer.js';
import type { LegalPageName } from '../contract.js';
import { DEFAULT_LEGAL } from '../domain/default-texts.js';
import type { LegalPage, LegalVersion } from '../presenters/legal.view.js';

/** A page with rules or promises: its newest version, or an earlier one. */
export class GetLegalPage extends Query<LegalPage> {
  constructor(
    readonly page: LegalPageName,
    /** Null: the newest. */
    readonly version: number | null,
  ) {
    super();
  }
}

const VERSIONS = `
  select version, day::text as day, case when version = coalesce(?::integer, max(version) over ()) then content end as content
    from legal_version where page = ? order by version desc`;

@HandlesQuery(GetLegalPage)
export class GetLegalPageHandler implements IQueryHandler<GetLegalPage> {
  constructor(
    private readonly em: EntityManager,
    private readonly renderer: ArticleRenderer,
  ) {}

  /** @throws DomainError `legal-page.not-found` for a version that does not exist */
  async execute({ page, version }: GetLegalPage): Promise<LegalPage> {
    const stored = await this.em
      .fork()
      .execute<(LegalVersion & { content: string | null })[]>(VERSIONS, [version, page]);
    const all = stored.length > 0 ? stored : [DEFAULT_LEGAL[page]];
    const shown = version === null ? all[0]! : all.find((one) => one.version === version);
    if (!shown?.content) throw DomainError.notFound('legal-page');
    const { contentHtml } = await this.renderer.render({ content: shown.content, footer: null });
    return {
      page,
      version: shown.version,
      day: shown.day,
      content: shown.content,
      contentHtml,
      versions: all.map(({ version, day }) => ({ version, day })),
    };
  }
}
