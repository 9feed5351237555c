import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { MovedArticle } from '../../kernel/transfer.js';
import { StartupError } from '../../platform/config/startup-error.js';
import type { Categories } from '../categories.js';
import { CHECKS, checked } from '../check.js';
import { htmlToMarkdown } from '../html-to-markdown.js';
import { readMoment } from '../moment.js';
import { pictureAddress, withPictures } from '../picture-addresses.js';
import { none } from './source.js';
import type { Found, Source } from './source.js';

const text = z.string().nullish();
const time = z.union([z.string(), z.number()]).nullish();

/** What is read of Ghost's tables; it has more, and older ones less. */
const POST = z.object({
  id: z.union([z.string(), z.number()]),
  uuid: text,
  title: text,
  html: text,
  feature_image: text,
  status: text,
  type: text,
  page: z.union([z.boolean(), z.number()]).nullish(),
  visibility: text,
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

type Post = z.infer<typeof POST>;

/** The JSON that Ghost's settings export: its posts, and which tags they have. It has no comments and no members in it. */
export class GhostExport implements Source {
  readonly kind: string;
  stories = none;
  comments = none;
  subscribers = none;

  private constructor(
    private readonly posts: readonly Post[],
    /** A post's tags by slug and name, its main one first. */
    private readonly tags: ReadonlyMap<string, string[]>,
    private readonly categories: Categories,
    private readonly base: string | undefined,
  ) {
    this.kind = `an export of Ghost, ${posts.length} posts`;
  }

  /** @throws StartupError when it is none */
  static open(file: string, categories: Categories, base: string | undefined): GhostExport {
    const read = FILE.safeParse(readJson(file));
    if (!read.success) throw new StartupError(`${file} is JSON, but no export of Ghost.`);
    const { posts, tags, posts_tags: links } = read.data;
    const words = new Map(
      tags.map(({ id, slug, name }) => [id, [slug, name].filter((word) => typeof word === 'string')]),
    );
    const of = new Map<string, string[]>();
    for (const { post_id: post, tag_id: tag } of [...links].sort((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))) {
      of.set(post, [...(of.get(post) ?? []), ...(words.get(tag) ?? [])]);
    }
    return new GhostExport([...posts].sort(byAge), of, categories, base);
  }

  close = () => undefined;

  async *articles(): AsyncGenerator<Found<MovedArticle>> {
    for (const post of this.posts) yield await Promise.resolve(this.toArticle(post));
  }

  private toArticle(post: Post): Found<MovedArticle> {
    const where = `"${post.title ?? ''}" (${post.id})`;
    if (post.type === 'page' || post.page === true || post.page === 1) return { where, left: 'a page is no article' };
    if (!post.html?.trim()) return { where, left: 'it has no text' };
    const words = this.tags.get(String(post.id)) ?? [];
    const category = this.categories.of(words);
    if (!category) {
      const tried = words.length > 0 ? ` for ${words.join(', ')}` : '';
      return { where, wrong: `has no category of this journal${tried}: --map TAG=SLUG or --category SLUG` };
    }
    const { content, unseen } = withPictures(htmlToMarkdown(this.placed(post.html)), (address) =>
      this.addressOf(address),
    );
    const imageUrl = post.feature_image ? this.addressOf(this.placed(post.feature_image)) : undefined;
    const created = post.created_at ?? post.published_at;
    const published = isPublic(post);
    const item = checked(CHECKS.article, {
      origin: { source: 'ghost', key: post.uuid ?? String(post.id) },
      title: post.title,
      content,
      category,
      imageUrl,
      published,
      // Readers see it by the day on which it appeared.
      createdAt: published ? (post.published_at ?? created) : created,
      updatedAt: post.updated_at ?? created,
      publishedAt: published ? (post.published_at ?? created) : null,
    });
    return { where, ...item, unseen: unseen + (post.feature_image && !imageUrl ? 1 : 0) };
  }

  /** Ghost does not write its own address into what it exports. */
  private placed(text: string): string {
    return text.replaceAll('__GHOST_URL__', this.base?.replace(/\/+$/, '') ?? '');
  }

  private addressOf(address: string): string | undefined {
    return pictureAddress(address, this.base);
  }
}

/** What was for members, or only in a mail, is not for everybody: it comes as a draft. */
const isPublic = ({ status, visibility }: Post) => status === 'published' && (visibility ?? 'public') === 'public';

const byAge = (a: Post, b: Post) => ageOf(a) - ageOf(b);
const ageOf = (post: Post) => readMoment(post.published_at ?? post.created_at)?.getTime() ?? 0;

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof SyntaxError) throw new StartupError(`${file} is no JSON: ${message}.`, { cause: error });
    throw new StartupError(`${file} cannot be read (${code ?? message}).`, { cause: error });
  }
}
