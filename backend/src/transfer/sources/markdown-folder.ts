import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { StartupError } from '../../platform/config/startup-error.js';
import type { MovedArticle, Origin } from '../../kernel/transfer.js';
import { readFrontMatter, readOrigin } from '../article-file.js';
import type { FrontMatter } from '../article-file.js';
import type { Categories } from '../categories.js';
import { CHECKS, checked } from '../check.js';
import { pictureAddress, withPictures } from '../picture-addresses.js';
import { none } from './source.js';
import type { Found, Source } from './source.js';

const MOST_BYTES = 4 * 1024 * 1024;

/** Markdown files with YAML in front of them, below one folder: what Hugo, Jekyll, Eleventy and Obsidian have. */
export class MarkdownFolder implements Source {
  readonly kind: string;
  stories = none;
  comments = none;
  subscribers = none;

  private constructor(
    private readonly folder: string,
    private readonly files: readonly string[],
    private readonly categories: Categories,
    /** Where the pictures are that a file names by a path of its own. */
    private readonly base: string | undefined,
  ) {
    this.kind = `${files.length} Markdown files`;
  }

  /** @throws StartupError when there are none */
  static open(folder: string, categories: Categories, base: string | undefined): MarkdownFolder {
    const files = [...filesIn(folder)].sort();
    if (files.length === 0) throw new StartupError(`There is no Markdown (.md, .markdown) in ${folder}.`);
    return new MarkdownFolder(folder, files, categories, base);
  }

  close = () => undefined;

  async *articles(): AsyncGenerator<Found<MovedArticle>> {
    // Oldest first, as they would have been written here: the newest article has the highest number.
    const found = this.files.map((file) => this.read(file));
    const age = (one: Found<MovedArticle>) => ('item' in one ? one.item.createdAt : '');
    yield* await Promise.resolve(found.sort((a, b) => (age(a) < age(b) ? -1 : age(a) > age(b) ? 1 : 0)));
  }

  private read(file: string): Found<MovedArticle> {
    const where = relative(this.folder, file);
    try {
      const { size, mtime } = statSync(file);
      if (size > MOST_BYTES) return { where, wrong: `is larger than ${MOST_BYTES / 1024 / 1024} MB` };
      const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
      return this.toArticle(where, readFrontMatter(text), mtime);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return { where, wrong: code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'is not UTF-8' : message };
    }
  }

  private toArticle(where: string, { front, text }: FrontMatter, changed: Date): Found<MovedArticle> {
    const words = [front['category'], front['categories'], front['section'], front['tags']].flat();
    const category = this.categories.of(words.filter((word) => typeof word === 'string'));
    const tried = words.length > 0 ? ` for ${words.filter(Boolean).join(', ')}` : '';
    if (!category)
      return { where, wrong: `has no category of this journal${tried}: --map WORD=SLUG or --category SLUG` };
    const date = front['date'] ?? front['published'] ?? front['created'];
    const published = isPublished(front);
    const first = date === undefined || date === true || date === false ? changed.toISOString() : date;
    const { content, unseen } = withPictures(withoutTitle(text, front), (address) => this.addressOf(address, where));
    const origin = readOrigin(front['origin']);
    const image = imageOf(front);
    // A path in a file of ours is one on this site too.
    const imageUrl = image && (origin ? image : this.addressOf(image, where));
    const item = checked(CHECKS.article, {
      origin: origin ?? originOf(join(basename(resolve(this.folder)), where)),
      title: titleOf(front, text),
      content,
      footer: front['footer'] ?? front['sources'],
      category,
      imageUrl,
      published,
      createdAt: front['created'] ?? first,
      updatedAt: front['updated'] ?? front['lastmod'] ?? front['modified'] ?? first,
      publishedAt: published ? first : null,
    });
    return { where, ...item, unseen: unseen + (image && !imageUrl ? 1 : 0) };
  }

  /** A path is one on the site where these files were; or, when nobody says which, none. */
  private addressOf(address: string, where: string): string | undefined {
    return pictureAddress(address, this.base && new URL(where.split(sep).join('/'), this.base).href);
  }
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name) && !/^(?:readme|_index)\./i.test(entry.name))
      yield path;
  }
}

/** By its place, with the folder's name: two of the same title are two articles, and one whose title changes stays one. */
const originOf = (where: string): Origin => ({ source: 'folder', key: where.split(sep).join('/').slice(-500) });

/** As those programs have it: it is public unless it says otherwise. */
function isPublished(front: Record<string, unknown>): boolean {
  if (typeof front['status'] === 'string') return /^publi/i.test(front['status']);
  return front['draft'] !== true && front['published'] !== false;
}

function imageOf(front: Record<string, unknown>): string | undefined {
  const image = front['image'] ?? front['cover'] ?? front['feature_image'] ?? front['thumbnail'];
  return typeof image === 'string' && image ? image : undefined;
}

const HEADING = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\r?\n|$)/;

const titleOf = (front: Record<string, unknown>, text: string): unknown => {
  const { title } = front;
  return typeof title === 'number' ? String(title) : (title ?? HEADING.exec(text)?.[1]);
};

/** The product shows the title above the text: one that the text begins with would stand there twice. */
function withoutTitle(text: string, front: Record<string, unknown>): string {
  const heading = HEADING.exec(text);
  if (!heading) return text;
  const isTitle = front['title'] === undefined || String(front['title']).trim() === heading[1]!.trim();
  return isTitle ? text.slice(heading[0].length) : text;
}
