import { isoTime } from '../../../kernel/clock.js';

/** Maps rows to response shapes. Reads use SQL directly and load no entities. */

export interface CategoryView {
  id: number;
  name: string;
  slug: string;
}

export interface CountedCategoryView extends CategoryView {
  publishedCount: number;
}

export interface PostRow {
  id: number;
  title: string;
  content?: string;
  content_html?: string;
  footer?: string | null;
  footer_html?: string | null;
  excerpt: string;
  reading_minutes: number;
  category_id: number;
  author_id: number | null;
  image_url: string | null;
  published: boolean;
  created_at: Date;
  updated_at: Date;
  published_at: Date | null;
  version: number;
}

export const POST_SUMMARY_COLUMNS =
  'id, title, excerpt, reading_minutes, category_id, author_id, image_url, published, created_at, updated_at, published_at, version';
export const POST_COLUMNS = `${POST_SUMMARY_COLUMNS}, content, content_html, footer, footer_html`;

export interface PostView {
  id: number;
  title: string;
  content?: string;
  contentHtml?: string;
  footer?: string | null;
  footerHtml?: string | null;
  excerpt: string;
  readingMinutes: number;
  categoryId: number;
  authorId: number | null;
  imageUrl: string | null;
  published: boolean;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  version: number;
}

/** A post with its text if the row has it, otherwise a summary. Only admins see the author. */
export function toPost(row: PostRow, forAdmin: boolean): PostView {
  const text =
    row.content === undefined
      ? {}
      : {
          content: row.content,
          contentHtml: row.content_html,
          footer: row.footer ?? null,
          footerHtml: row.footer_html ?? null,
        };
  return {
    id: row.id,
    title: row.title,
    ...text,
    excerpt: row.excerpt,
    readingMinutes: row.reading_minutes,
    categoryId: row.category_id,
    authorId: forAdmin ? row.author_id : null,
    imageUrl: row.image_url,
    published: row.published,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    publishedAt: row.published_at && isoTime(row.published_at),
    version: row.version,
  };
}

export interface CommentRow {
  id: number;
  post_id: number;
  author_id: number | null;
  parent_id: number | null;
  content: string;
  content_html: string;
  approved: boolean;
  likes: number;
  created_at: Date;
  version: number;
}

export const COMMENT_COLUMNS =
  'id, post_id, author_id, parent_id, content, content_html, approved, likes, created_at, version';

/** Readers see 'Anonymous', and the API must not reveal more than the page: only admins get the author. */
export const toComment = (row: CommentRow, forAdmin: boolean) => ({
  id: row.id,
  postId: row.post_id,
  authorId: forAdmin ? row.author_id : null,
  parentId: row.parent_id,
  content: row.content,
  contentHtml: row.content_html,
  createdAt: isoTime(row.created_at),
  approved: row.approved,
  likes: row.likes,
  version: row.version,
});
export type CommentView = ReturnType<typeof toComment>;

export interface ConfessionRow {
  id: number;
  content: string;
  category: string;
  approved: boolean;
  created_at: Date;
  hearts: number;
  strengths: number;
  me_toos: number;
  version: number;
}

export const CONFESSION_COLUMNS = 'id, content, category, approved, created_at, hearts, strengths, me_toos, version';

export const toConfession = (row: ConfessionRow) => ({
  id: row.id,
  content: row.content,
  category: row.category,
  createdAt: isoTime(row.created_at),
  approved: row.approved,
  reactions: { heart: row.hearts, strength: row.strengths, 'me-too': row.me_toos },
  version: row.version,
});
export type ConfessionView = ReturnType<typeof toConfession>;

/** The number of approved top-level comments of one article. */
export interface CommentCountView {
  postId: number;
  count: number;
}
