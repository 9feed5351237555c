import type { Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { z } from 'zod';
import { plainPath } from '../../kernel/plain-path.js';
import type { MovedArticle } from '../../kernel/transfer.js';
import { LENGTHS } from '../../modules/content/contract.js';
import { StartupError } from '../../platform/config/startup-error.js';
import { isLonger } from '../../platform/http/validation/index.js';
import { Addresses } from '../imports/addresses.js';
import type { Categories } from '../imports/categories.js';
import { Changes } from '../imports/changes.js';
import { SCHEMAS, validate } from '../imports/check.js';
import { htmlToTree, markdownToHtml, treeToMarkdown } from '../markdown/html-to-markdown.js';
import { readMoment } from '../moment.js';
import { lexicalToTree } from './ghost-lexical.js';
import { mobiledocToTree } from './ghost-mobiledoc.js';
import type { FileTree } from './file-tree.js';
import { GhostPictureFiles } from './find-picture-file.js';
import { noItems } from './source.js';
import type { FormerSite, SourceEntry, Source } from './source.js';

const text = z.string().nullish();
const time = z.union([z.string(), z.number()]).nullish();

/** The columns of Ghost's tables that are read. Ghost has more, and earlier versions have fewer. */
const POST = z.object({
  id: z.union([z.string(), z.number()]),
  uuid: text,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  markdown: text,
  plaintext: text,
  feature_image: text,
  feature_image_alt: text,
  feature_image_caption: text,
  status: text,
  type: text,
  page: z.union([z.boolean(), z.number()]).nullish(),
  visibility: text,
  custom_excerpt: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  created_at: time,
  updated_at: time,
  published_at: time,
});
const ID = z.union([z.string(), z.number()]).transform(String);
const DATA = z.object({
  posts: z.array(POST),
  tags: z.array(z.object({ id: ID, name: text, slug: text })).default([]),
  posts_tags: z.array(z.object({ post_id: ID, tag_id: ID, sort_order: z.number().nullish() })).default([]),
});
const FILE = z.union([
  z.object({ db: z.array(z.object({ data: DATA })).min(1) }).transform(({ db }) => db[0]!.data),
  z.object({ data: DATA }).transform(({ data }) => data),
]);

const IGNORED = ['codeinjection_head', 'codeinjection_foot'] as const;

type Post = z.infer<typeof POST>;

/** Reads the JSON export of Ghost's settings: posts and their tags. It has no comments and no members. */
export class GhostExport implements Source {
  readonly kind: string;
  readonly formerSite: FormerSite;
  private readonly pictures: GhostPictureFiles;
  stories = noItems;
  comments = noItems;
  subscribers = noItems;
  campaigns = noItems;
  terms = noItems;
  pages = noItems;

  private constructor(
    private readonly posts: readonly Post[],
    /** The slugs and names of each post's tags, the main tag first. */
    private readonly tags: ReadonlyMap<string, string[]>,
    private readonly categories: Categories,
    private readonly base: string | undefined,
    readonly files: FileTree,
  ) {
    this.kind = `an export of Ghost, ${posts.length} posts`;
    this.formerSite = { url: base, isArchive: false };
    this.pictures = new GhostPictureFiles(files, base);
  }

  /**
   * @param file the name of the JSON, for the operator
   * @param files the site's pictures
   * @throws StartupError when the text is not an export of Ghost
   */
  static open(
    file: string,
    text: string,
    files: FileTree,
    categories: Categories,
    base: string | undefined,
  ): GhostExport {
    const read = FILE.safeParse(parseJson(file, text));
    if (!read.success) throw new StartupError(`${file} is JSON, but not an export of Ghost. Nothing was imported.`);
    const { posts, tags, posts_tags: links } = read.data;
    const words = new Map(
      tags.map(({ id, slug, name }) => [id, [slug, name].filter((word) => typeof word === 'string')]),
    );
    const tagsOfPosts = new Map<string, string[]>();
    for (const { post_id: post, tag_id: tag } of [...links].sort((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))) {
      tagsOfPosts.set(post, [...(tagsOfPosts.get(post) ?? []), ...(words.get(tag) ?? [])]);
    }
    return new GhostExport([...posts].sort(byDate), tagsOfPosts, categories, base, files);
  }

  close = () => this.files.close();

  async *articles(): AsyncGenerator<SourceEntry<MovedArticle>> {
    const seen = new Map<string, string>();
    for (const post of this.posts) {
      const { where, ...entry } = this.toArticle(post);
      const first = 'item' in entry ? seen.get(entry.item.origin.key) : undefined;
      if (first === undefined && 'item' in entry) seen.set(entry.item.origin.key, where);
      yield await Promise.resolve(first ? { where, skipped: `it has the uuid of ${first}` } : { where, ...entry });
    }
  }

  private toArticle(post: Post): SourceEntry<MovedArticle> {
    const where = `"${post.title ?? ''}" (${post.id})`;
    if (post.type === 'page' || post.page === true || post.page === 1)
      return { where, skipped: 'it is a page, not an article' };
    const words = this.tags.get(String(post.id)) ?? [];
    const category = this.categories.of(words);
    const changes = new Changes();
    const fileOf = (address: string) => this.pictures.fileOf(address);
    const addresses = new Addresses(this.base, changes, (address) => fileOf(address) !== undefined);
    const content = this.contentOf(post, addresses, changes);
    if (typeof content !== 'string') return { where, ...content };
    if (!category) {
      const tried = words.length > 0 ? ` for ${words.join(', ')}` : '';
      return { where, wrong: `has no category of this journal${tried}: --map TAG=SLUG or --category SLUG` };
    }
    const item = validate(SCHEMAS.article, {
      origin: { source: 'ghost', key: post.uuid ?? String(post.id) },
      title: post.title,
      content,
      summary: post.custom_excerpt,
      category,
      imageUrl: post.feature_image ? addresses.picture(this.withBase(post.feature_image)) : undefined,
      imageAlt: post.feature_image ? post.feature_image_alt : undefined,
      imageCaption: post.feature_image ? captionOf(post, changes) : undefined,
      ...publicationOf(post, changes),
      // As in Ghost's feeds.
      feedGuid: String(post.id),
    });
    for (const name of IGNORED) if (post[name]) changes.count('fields', name);
    const pictures = { fileOf, cover: post.feature_image ? fileOf(this.withBase(post.feature_image)) : undefined };
    const formerPaths = post.slug ? [plainPath(`/${post.slug}`)] : [];
    return { where, ...item, changes: changes.list(), pictures, formerPaths };
  }

  private contentOf(
    post: Post,
    addresses: Addresses,
    changes: Changes,
  ): string | { wrong: string } | { skipped: string } {
    const field = TEXT_FIELDS.find((name) => post[name]?.trim());
    if (!field) return { skipped: 'it has no text' };
    try {
      const content = treeToMarkdown(PARSERS[field](this.withBase(post[field]!), changes), addresses, changes);
      if (content !== '') return content;
    } catch {
      return { wrong: `its ${field} text cannot be read` };
    }
    const dropped = changes.list().map(({ kind, name }) => name || kind);
    return { skipped: dropped.length > 0 ? `it has no text (left out: ${dropped.join(', ')})` : 'it has no text' };
  }

  /** Ghost exports a placeholder for its own URL. */
  private withBase(text: string): string {
    return text.replaceAll('__GHOST_URL__', this.base?.replace(/\/+$/, '') ?? '');
  }
}

/** The fields with a post's text, in order of preference. Readers saw the HTML; drafts and old exports may lack it. */
const TEXT_FIELDS = ['html', 'lexical', 'mobiledoc', 'markdown', 'plaintext'] as const;

/** Ghost's is HTML, often with a link to the photographer. Here it is plain text. */
function captionOf({ feature_image_caption: html }: Post, changes: Changes): string | undefined {
  if (!html) return undefined;
  const text = toString(htmlToTree(html, new Changes())).replace(/\s+/g, ' ').trim();
  if (!isLonger(text, LENGTHS.caption.max)) return text;
  changes.count('fields', 'feature_image_caption');
  return undefined;
}

const PARSERS: Record<(typeof TEXT_FIELDS)[number], (text: string, changes: Changes) => Root> = {
  html: htmlToTree,
  lexical: lexicalToTree,
  mobiledoc: mobiledocToTree,
  markdown: (text, changes) => htmlToTree(markdownToHtml(text), changes),
  plaintext: (text) => ({
    type: 'root',
    children: text.split(/\n\s*\n/).map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] })),
  }),
};

/** Dates and publication of the article. A post with a future date or no date becomes a draft. */
function publicationOf(post: Post, changes: Changes) {
  const now = new Date();
  const planned = post.published_at != null && (readMoment(post.published_at) ?? now) > now;
  const created = post.created_at ?? (planned ? undefined : post.published_at);
  if (planned) changes.count('planned');
  else if (created == null) changes.count('undated');
  const published = isPublic(post) && !planned && created != null;
  const first = published ? (post.published_at ?? created) : created;
  return {
    published,
    createdAt: first ?? now.toISOString(),
    updatedAt: post.updated_at ?? created ?? now.toISOString(),
    publishedAt: published ? first : null,
  };
}

/** Posts for members and mails become drafts. */
const isPublic = ({ status, visibility }: Post) => status === 'published' && (visibility ?? 'public') === 'public';

const byDate = (a: Post, b: Post) => timeOf(a) - timeOf(b);
const timeOf = (post: Post) => readMoment(post.published_at ?? post.created_at)?.getTime() ?? 0;

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    throw new StartupError(`${file} is not JSON: ${(error as Error).message}. Nothing was imported.`, { cause: error });
  }
}
