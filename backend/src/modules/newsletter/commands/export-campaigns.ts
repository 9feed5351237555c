import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { isoTime } from '../../../kernel/clock.js';
import type { ExportedPage, MovedCampaign, Origin } from '../../../kernel/transfer.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import type { Audience } from '../contract.js';
import { ExportCampaigns } from '../contract.js';
import { IS_ARCHIVED } from '../presenters/campaign-rows.js';

const PAGE_SIZE = 200;

/** The origin of the article: where it was imported from, or this installation. Null if it is deleted. */
const ORIGIN = `case when exists (select from post where post.id = campaign.post_id) then coalesce(
  (select jsonb_build_object('source', source, 'key', key) from import_mark where kind = 'article' and item_id = post_id),
  jsonb_build_object('key', post_id::text, 'source',
    (select 'archive:' || substr(name, 14) from installation_mark where name like 'installation:%'))) end`;

interface Row {
  id: number;
  subject: string;
  preheader: string;
  content: string;
  page: string;
  audience: Audience;
  post_id: number | null;
  origin: Origin | null;
  created_at: Date;
  started_at: Date;
  finished_at: Date | null;
}

/** The emails of the public archive. */
@HandlesCommand(ExportCampaigns)
export class ExportCampaignsHandler implements ICommandHandler<ExportCampaigns> {
  constructor(private readonly em: EntityManager) {}

  async execute({ after }: ExportCampaigns): Promise<ExportedPage<MovedCampaign>> {
    const rows = await this.em.execute<Row[]>(
      `select id, subject, preheader, content, page, audience, post_id, ${ORIGIN} as origin, created_at, started_at, finished_at
         from campaign where ${IS_ARCHIVED} and id > ? order by id limit ${PAGE_SIZE}`,
      [after],
    );
    const [count] =
      after === 0
        ? await this.em.execute<{ of: string }[]>(`select count(*) as of from campaign where ${IS_ARCHIVED}`)
        : [];
    return {
      items: rows.map(toMoved),
      last: rows.length < PAGE_SIZE ? null : rows.at(-1)!.id,
      of: Number(count?.of ?? 0),
    };
  }
}

const toMoved = (row: Row) => ({
  id: row.id,
  subject: row.subject,
  preheader: row.preheader,
  content: row.content,
  page: row.page,
  audience: row.audience,
  article: row.origin && { origin: row.origin, path: `/article/${row.post_id}` },
  createdAt: isoTime(row.created_at),
  startedAt: isoTime(row.started_at),
  finishedAt: row.finished_at && isoTime(row.finished_at),
});
