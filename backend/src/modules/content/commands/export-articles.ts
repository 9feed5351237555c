import { EntityManager } from '@mikro-orm/postgresql';
import type { CommandResult, ICommandHandler } from '@nestjs/cqrs';
import { isoTime } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ExportArticles } from '../contract.js';
import { originColumns } from '../domain/import-marks.js';
import { POST_FIELD_COLUMNS, selectPostFields } from '../domain/post-fields.js';
import { exportedPage } from '../presenters/exported-page.js';

/**
 * An unpublished article has the text of its working copy, if there is one. Of a published article, only what readers see is
 * exported. An import needs a title and a category, which an unpublished article may lack.
 */
const FROM = `post p
  cross join lateral (
    select ${POST_FIELD_COLUMNS} from post_draft d where d.post_id = p.id and not p.published
    union all
    select ${POST_FIELD_COLUMNS.replaceAll(/\w+/g, 'p.$&')}
     where p.published or not exists (select from post_draft d where d.post_id = p.id)) t
  left join category c on c.id = t.category_id`;

@HandlesCommand(ExportArticles)
export class ExportArticlesHandler implements ICommandHandler<ExportArticles> {
  constructor(private readonly em: EntityManager) {}

  async execute({ after, publicOnly }: ExportArticles): Promise<CommandResult<ExportArticles>> {
    const page = await exportedPage<Exported>(this.em, {
      columns: `p.id, ${originColumns('article', 'p')} as origin, coalesce(nullif(t.title, ''), 'Untitled') as title,
        ${selectPostFields('t', ['title', 'categoryId'])}, p.content_html as "contentHtml", p.footer_html as "footerHtml",
        coalesce(c.slug, (select slug from category order by position, id limit 1)) as category,
        p.published, p.created_at as "createdAt", p.updated_at as "updatedAt", p.published_at as "publishedAt", p.feed_guid as "feedGuid",
        p.pinned and p.published as pinned, nullif(to_jsonb(p.terms_off), '[]') as "termsOff",
        (select coalesce(jsonb_agg(c - 'id'), '[]') from jsonb_array_elements(p.corrections) c) as corrections`,
      from: FROM,
      where: publicOnly ? 'p.published' : "t.content <> ''",
      id: 'p.id',
      after,
    });
    const times = ({ createdAt, updatedAt, publishedAt }: Exported) => ({
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(updatedAt),
      publishedAt: publishedAt && isoTime(publishedAt),
    });
    return {
      ...page,
      items: page.items.map((item) => ({ ...item, ...times(item), termsOff: item.termsOff ?? undefined })),
    };
  }
}

type Exported = CommandResult<ExportArticles>['items'][number];
