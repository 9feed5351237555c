import { EntityManager } from '@mikro-orm/postgresql';
import { Settings } from '../../../platform/config/settings.js';
import { MailTemplate } from '../../../platform/mail/mail.js';
import type { ComposesMail, Mail } from '../../../platform/mail/mail.js';
import { ArticleRenderer } from '../../../platform/markdown/article-renderer.js';
import { Campaign, CAMPAIGN_TEST_MAIL } from '../domain/campaign.js';
import { renderCampaign, withLinks } from '../presenters/campaign-mail.js';
import { loadCampaignSource } from '../presenters/campaign-source.js';
import { unsubscribeLinksWithoutToken } from '../presenters/unsubscribe-links.js';

/** The email with which an admin tries out a campaign, as it is when the email is sent. */
@MailTemplate(CAMPAIGN_TEST_MAIL)
export class ComposeCampaignTest implements ComposesMail {
  constructor(
    private readonly em: EntityManager,
    private readonly articles: ArticleRenderer,
    private readonly settings: Settings,
  ) {}

  async compose(id: number): Promise<Mail | null> {
    const [test] = await this.em.execute<{ email: string; campaignId: number }[]>(
      'select email, campaign_id as "campaignId" from newsletter_test where id = ?',
      [id],
    );
    const campaign = test && (await this.em.findOne(Campaign, test.campaignId));
    if (!campaign) return null;
    const source = await loadCampaignSource(this.em, this.articles, campaign.fields, 'preview');
    const { html, text } = await renderCampaign(source, this.settings);
    // The address need not be a subscriber's.
    const links = unsubscribeLinksWithoutToken(this.settings);
    return {
      to: test.email,
      subject: `Test: ${campaign.subject}`,
      text: withLinks(text, links),
      html: withLinks(html, links),
    };
  }

  async settled(id: number): Promise<void> {
    await this.em.execute('delete from newsletter_test where id = ?', [id]);
  }
}
