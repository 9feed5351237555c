import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../../kernel/domain-error.js';
import { articleMissing } from '../domain/campaign.js';
import type { CampaignFields } from '../domain/campaign.js';

/** An article in an email. */
export interface EmailArticle {
  id: number;
  title: string;
  excerpt: string;
  imageUrl: string | null;
  imageAlt: string | null;
  /** Caption and credit, plain text. */
  imageCaption: string | null;
  category: string;
  categorySlug: string;
  readingMinutes: number;
  version: number;
}

/** All that an email is rendered from. */
export interface CampaignSource {
  /** Null for a preview or a test, whose links are not counted. */
  id: number | null;
  subject: string;
  preheader: string;
  /** The Markdown as safe HTML. */
  contentHtml: string;
  article: EmailArticle | null;
  /** The newest other articles, below an article. */
  alsoNew: EmailArticle[];
}

/** Renders Markdown to safe HTML: ArticleRenderer, or ArticlePreview for the desk. */
export interface MarkdownRenderer {
  render: (text: { content: string; footer: null }) => Promise<{ contentHtml: string }>;
}

type Sent = Omit<CampaignFields, 'audience'> & { id?: number; fromPost?: boolean };

const ALSO_NEW = 2;

const ARTICLES = `
  select post.id, title, excerpt, image_url as "imageUrl", image_alt as "imageAlt", image_caption as "imageCaption",
         category.name as category, category.slug as "categorySlug", reading_minutes as "readingMinutes", version
    from post join category on category.id = post.category_id`;

/**
 * Loads what a campaign is rendered from.
 *
 * @param purpose with 'sending' its links are counted, and its article must be published
 * @throws DomainError `campaign.article` when the article is not published, or gone
 */
export async function loadCampaignSource(
  em: EntityManager,
  markdown: MarkdownRenderer,
  campaign: Sent,
  purpose: 'sending' | 'preview',
): Promise<CampaignSource> {
  const { id, subject, preheader, content, postId, fromPost = false } = campaign;
  const isSent = purpose === 'sending';
  const article = postId === null || postId === undefined ? null : await findArticle(em, postId, isSent);
  if (!article && fromPost && isSent) throw articleMissing();
  const { contentHtml } = content === '' ? { contentHtml: '' } : await markdown.render({ content, footer: null });
  return {
    id: isSent && id !== undefined ? id : null,
    subject,
    preheader,
    contentHtml,
    article,
    alsoNew: article ? await findNewest(em, article.id) : [],
  };
}

async function findArticle(em: EntityManager, id: number, mustBePublished: boolean): Promise<EmailArticle | null> {
  const where = `where post.id = ? and (published or not ?)`;
  const [article] = await em.execute<EmailArticle[]>(`${ARTICLES} ${where}`, [id, mustBePublished]);
  if (!article && mustBePublished) throw articleMissing();
  return article ?? null;
}

const findNewest = (em: EntityManager, without: number): Promise<EmailArticle[]> =>
  em.execute<EmailArticle[]>(
    `${ARTICLES} where published and post.id <> ? order by published_at desc, post.id desc limit ${ALSO_NEW}`,
    [without],
  );

/**
 * @throws DomainError when there is no such article
 */
export async function refuseUnknownPost(em: EntityManager, postId: number | null | undefined): Promise<void> {
  if (postId === null || postId === undefined) return;
  const [post] = await em.execute<unknown[]>('select 1 from post where id = ?', [postId]);
  if (!post) throw new DomainError('campaign.post', 'invalid', 'We couldn’t find that article.', 'postId');
}
