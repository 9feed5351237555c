import { randomUUID } from 'node:crypto';
import type { Settings } from '../../../platform/config/settings.js';
import type { RenderedCampaign } from '../domain/campaign.js';
import type { CampaignSource } from './campaign-source.js';
import type { CampaignEmail } from './html-email.js';
import { toEmailBodyHtml, toPageHtml } from './email-body-html.js';
import { campaignClickToken } from './mailed-links.js';

/**
 * The two links of a receiver. Nothing else differs between the emails of a campaign: replace these in the HTML and in
 * the text. No URL has to be escaped for that.
 */
export const UNSUBSCRIBE_LINK = '%UNSUBSCRIBE-LINK%';
export const PREFERENCES_LINK = '%PREFERENCES-LINK%';

/** Longer paths do not fit in a route's parameter. Their links are not counted. */
const MAX_PATH_BYTES = 110;

type Site = Pick<Settings, 'publicUrl' | 'sessionSecret' | 'site'>;

/** Renders the email of a campaign, once for all receivers, and its page in the archive. */
export async function renderCampaign(source: CampaignSource, settings: Site): Promise<RenderedCampaign> {
  // React is loaded with the first email (docs/adr/0035).
  const [{ toHtmlEmail }, { toTextEmail }, { archivePage }] = await Promise.all([
    import('./html-email.js'),
    import('./text-email.js'),
    import('./archive-page.js'),
  ]);
  const { publicUrl, site } = settings;
  // Nobody can write these into a text beforehand.
  const ours = { unsubscribe: `%${randomUUID()}%`, preferences: `%${randomUUID()}%` };
  const linkTo = (path: string) => linkToPath(path, source.id, settings);
  const email: CampaignEmail = {
    site: site.name,
    publicUrl,
    source,
    textHtml: toEmailBodyHtml(source.contentHtml, { publicUrl, linkTo }),
    links: {
      linkTo,
      ...ours,
      browser: `${publicUrl}/newsletter${source.id === null ? '' : `/${source.id}`}`,
    },
  };
  return {
    html: withPlaceholders(toHtmlEmail(email), ours),
    text: withPlaceholders(toTextEmail(email), ours),
    page: archivePage(source, toPageHtml(source.contentHtml, publicUrl)),
  };
}

/** Puts a receiver's links into an email. */
export const withLinks = (
  email: string,
  { unsubscribe, preferences }: { unsubscribe: string; preferences: string },
): string => email.replaceAll(UNSUBSCRIBE_LINK, () => unsubscribe).replaceAll(PREFERENCES_LINK, () => preferences);

function linkToPath(path: string, campaignId: number | null, { publicUrl, sessionSecret }: Site): string {
  // A click on our API is no visit, and its own answer would be lost behind ours.
  const isCounted = campaignId !== null && !path.startsWith('/api/') && Buffer.byteLength(path) <= MAX_PATH_BYTES;
  if (!isCounted) return publicUrl + path;
  return `${publicUrl}/api/newsletter/click/${campaignClickToken(campaignId, path, sessionSecret)}`;
}

/** Those in the text are taken out: a text must not be able to ask for a receiver's links. */
const withPlaceholders = (email: string, ours: { unsubscribe: string; preferences: string }): string =>
  withLinks(email, NOTHING)
    .replaceAll(ours.unsubscribe, UNSUBSCRIBE_LINK)
    .replaceAll(ours.preferences, PREFERENCES_LINK);
/** Has no hyphen, so nothing around it makes it a placeholder again. */
const NOTHING = { unsubscribe: 'UNSUBSCRIBE LINK', preferences: 'PREFERENCES LINK' };
