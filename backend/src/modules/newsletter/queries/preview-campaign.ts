import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { findById } from '../../../platform/database/find-by-id.js';
import { ArticlePreview } from '../../../platform/markdown/article-preview.js';
import type { CampaignFields } from '../domain/campaign.js';
import { renderCampaign, withLinks } from '../presenters/campaign-mail.js';
import { loadCampaignSource, refuseUnknownPost } from '../presenters/campaign-source.js';
import { CAMPAIGN_COLUMNS, toCampaign } from '../presenters/campaign-rows.js';
import type { CampaignRow } from '../presenters/campaign-rows.js';
import type { CampaignPreview } from '../presenters/campaign.view.js';
import { unsubscribeLinksWithoutToken } from '../presenters/unsubscribe-links.js';

/**
 * The email of a campaign, or of a form that is not saved. Its links are not counted before it is sent. Then it is what
 * was sent.
 */
export class PreviewCampaign extends Query<CampaignPreview> {
  constructor(readonly campaign: { id: number } | Omit<CampaignFields, 'audience'>) {
    super();
  }
}

@HandlesQuery(PreviewCampaign)
export class PreviewCampaignHandler implements IQueryHandler<PreviewCampaign> {
  constructor(
    private readonly em: EntityManager,
    private readonly articles: ArticlePreview,
    private readonly settings: Settings,
  ) {}

  async execute({ campaign }: PreviewCampaign): Promise<CampaignPreview> {
    const fields = 'id' in campaign ? await this.saved(campaign.id) : campaign;
    const links = unsubscribeLinksWithoutToken(this.settings);
    const { subject, preheader } = fields;
    const sent = 'id' in campaign && (await this.sent(campaign.id));
    if (sent) return { subject, preheader, html: withLinks(sent.html, links), text: withLinks(sent.text, links) };
    if (!('id' in campaign)) await refuseUnknownPost(this.em, campaign.postId);
    const source = await loadCampaignSource(this.em, this.articles, fields, 'preview');
    const { html, text } = await renderCampaign(source, this.settings);
    return { subject, preheader, html: withLinks(html, links), text: withLinks(text, links) };
  }

  /** The email as it was sent, or is being sent. An imported campaign has none. */
  private async sent(id: number): Promise<{ html: string; text: string } | undefined> {
    const [row] = await this.em.execute<{ html: string; text: string }[]>(
      "select html, plain_text as text from campaign where id = ? and started_at is not null and html <> ''",
      [id],
    );
    return row;
  }

  private async saved(id: number): Promise<CampaignFields> {
    return toCampaign(await findById<CampaignRow>('campaign', CAMPAIGN_COLUMNS, id, this.em));
  }
}
