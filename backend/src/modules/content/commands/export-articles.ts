import { EntityManager } from '@mikro-orm/postgresql';
import type { CommandResult, ICommandHandler } from '@nestjs/cqrs';
import { isoTime } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ExportArticles } from '../contract.js';
import { originColumns } from '../domain/import-marks.js';
import { exportedPage } from '../presenters/exported-page.js';

@HandlesCommand(ExportArticles)
export class ExportArticlesHandler implements ICommandHandler<ExportArticles> {
  constructor(private readonly em: EntityManager) {}

  async execute({ after, publicOnly }: ExportArticles): Promise<CommandResult<ExportArticles>> {
    const page = await exportedPage<Exported>(this.em, {
      columns: `p.id, ${originColumns('article', 'p')} as origin, p.title, p.content, p.content_html as "contentHtml",
        p.footer, p.footer_html as "footerHtml", c.slug as category, p.image_url as "imageUrl", p.published,
        p.created_at as "createdAt", p.updated_at as "updatedAt", p.published_at as "publishedAt"`,
      from: 'post p join category c on c.id = p.category_id',
      where: publicOnly ? 'p.published' : 'true',
      id: 'p.id',
      after,
    });
    const times = ({ createdAt, updatedAt, publishedAt }: Exported) => ({
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(updatedAt),
      publishedAt: publishedAt && isoTime(publishedAt),
    });
    return { ...page, items: page.items.map((item) => ({ ...item, ...times(item) })) };
  }
}

type Exported = CommandResult<ExportArticles>['items'][number];
