import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ImportOutcome, MovedCampaign } from '../../../kernel/transfer.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { CampaignImported, ImportCampaigns } from '../contract.js';
import { safePage } from '../presenters/email-body-html.js';

/** Imports emails that were sent elsewhere, for the archive. Nothing of them is sent again. */
@HandlesCommand(ImportCampaigns)
export class ImportCampaignsHandler implements ICommandHandler<ImportCampaigns> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ items, how }: ImportCampaigns): Promise<ImportOutcome[]> {
    // One import at a time, so that nothing is imported twice.
    await this.em.execute("select pg_advisory_xact_lock(hashtext('import'))");
    const outcomes: ImportOutcome[] = [];
    for (const item of items) {
      const isKnown = await this.isHere(item);
      outcomes.push(isKnown ? 'known' : 'new');
      if (!isKnown && !how.dryRun) await this.insert(item);
    }
    return outcomes;
  }

  private async isHere({ subject, startedAt }: MovedCampaign): Promise<boolean> {
    const found = await this.em.execute<unknown[]>('select 1 from campaign where started_at = ? and subject = ?', [
      new Date(startedAt),
      subject,
    ]);
    return found.length > 0;
  }

  private async insert(item: MovedCampaign): Promise<void> {
    const { subject, preheader, content, article, audience, createdAt, startedAt, finishedAt } = item;
    const postId = article && (await this.idOf(article.origin));
    const page = safePage(item.page, (path) => (path === article?.path && postId ? `/article/${postId}` : path));
    const [added] = await this.em.execute<[{ id: number }]>(
      `insert into campaign (subject, preheader, content, post_id, from_post, audience, status, html, plain_text, page,
                             created_at, started_at, finished_at)
       values (?, ?, ?, ?, ?, ?, 'sent', '', '', ?, ?, ?, ?) returning id`,
      [
        subject,
        preheader,
        content,
        postId,
        article !== null,
        audience,
        page,
        new Date(createdAt),
        new Date(startedAt),
        new Date(finishedAt ?? startedAt),
      ],
    );
    await this.outbox.add(new CampaignImported(added.id));
  }

  /** The article here that came from there, or is from here. */
  private async idOf({ source, key }: { source: string; key: string }): Promise<number | null> {
    const [post] = await this.em.execute<{ id: number }[]>(
      `select post.id from post
        where id = (select item_id from import_mark where kind = 'article' and source = ? and key = ?)
           or (id::text = ? and exists (
                select from installation_mark where name = 'installation:' || substr(?, 9) and ? like 'archive:%'))`,
      [source, key, key, source, source],
    );
    return post?.id ?? null;
  }
}
