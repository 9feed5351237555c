import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { StartupError } from '../../platform/config/startup-error.js';
import type { MovedArticle, Origin } from '../../kernel/transfer.js';
import { LENGTHS } from '../../modules/content/contract.js';
import { isLonger } from '../../platform/http/validation/text-rules.js';
import { Addresses } from '../addresses.js';
import { readFrontMatter, readOrigin } from '../article-file.js';
import type { FrontMatter } from '../article-file.js';
import type { Categories } from '../categories.js';
import { Changes } from '../changes.js';
import { CHECKS, checked } from '../check.js';
import { readMarkdown, readMarkdownPart } from '../markdown-text.js';
import { none } from './source.js';
import { PUBLICATION_FIELDS, readPublication } from './publication.js';
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
    /** The address of the old site, which relative links and pictures are resolved against. */
    private readonly base: string | undefined,
  ) {
    this.kind = `${files.filter((file) => MARKDOWN.test(file)).length} Markdown files`;
  }

  /** @throws StartupError when there are none */
  static open(folder: string, categories: Categories, base: string | undefined): MarkdownFolder {
    const files = [...filesIn(folder)].sort();
    if (!files.some((file) => MARKDOWN.test(file) && !NO_ARTICLE.test(file)))
      throw new StartupError(`There is no Markdown (.md, .markdown) in ${folder}.`);
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
    if (NO_ARTICLE.test(file)) return { where, left: 'it is not an article' };
    if (!MARKDOWN.test(file)) return { where, left: 'it is not Markdown' };
    try {
      const { size } = statSync(file);
      if (size > MOST_BYTES) return { where, wrong: `is larger than ${MOST_BYTES / 1024 / 1024} MB` };
      const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
      return this.toArticle(where, readFrontMatter(text));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return { where, wrong: code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'is not UTF-8' : message };
    }
  }

  private toArticle(where: string, { front, text }: FrontMatter): Found<MovedArticle> {
    const words = [front['category'], front['categories'], front['section'], front['tags']].flat();
    const category = this.categories.of(words.filter((word) => typeof word === 'string'));
    const tried = words.length > 0 ? ` for ${words.filter(Boolean).join(', ')}` : '';
    if (!category)
      return { where, wrong: `has no category of this journal${tried}: --map WORD=SLUG or --category SLUG` };
    const changes = new Changes();
    const addresses = new Addresses(this.base && new URL(pathOf(where), this.base).href, changes);
    const publication = readPublication(front, this.folder, where, changes);
    // A file of ours has Markdown as it is shown here, and its paths are those of this site.
    const isOurs = isFromExport(front);
    const title = textOf(front['title']);
    const read = isOurs || isTooLong(text) ? { title, content: text } : readMarkdown(text, title, addresses, changes);
    const footer = textOf(front['footer'] ?? front['sources']);
    const image = imageOf(front);
    const item = checked(CHECKS.article, {
      origin: readOrigin(front['origin']) ?? originOf(join(basename(resolve(this.folder)), where)),
      ...read,
      footer: footer && !isOurs && !isTooLong(footer) ? readMarkdownPart(footer, addresses, changes) : footer,
      category,
      imageUrl: image && (isOurs ? image : addresses.picture(image)),
      ...publication,
    });
    nameUnread(front, changes);
    return { where, ...item, changes: changes.list() };
  }
}

const MARKDOWN = /\.(?:md|markdown|mkd|mkdn|mkdown|mdown)$/i;
const NO_ARTICLE = /(?:^|[\\/])(?:readme|_index)\.[^.\\/]+$/i;
/** Documents that the import does not read but names. An HTML file is listed only where it is a post, not a layout. */
const OTHER = /\.(?:mdx|adoc|asciidoc|org|rst|textile)$|(?:[\\/]_(?:posts|drafts)[\\/][^\\/]*|[\\/]\d{4}-\d\d?-\d\d?-[^\\/]*)\.html?$/i; // prettier-ignore

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile() && (MARKDOWN.test(path) || OTHER.test(path))) yield path;
  }
}

/** By its place, with the folder's name: two of the same title are two articles, and one whose title changes stays one. */
const originOf = (where: string): Origin => ({ source: 'folder', key: where.split(sep).join('/').slice(-500) });

/** Written by npm run export. */
const isFromExport = (front: Record<string, unknown>): boolean =>
  readOrigin(front['origin']) !== undefined && ['status', 'created', 'updated'].every((key) => key in front);

/** Texts over the limit are rejected later anyway, and parsing megabytes takes minutes. */
const isTooLong = (text: string): boolean => isLonger(text, 2 * LENGTHS.article.max);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim() : undefined);

const IMAGES = ['image', 'cover', 'feature_image', 'thumbnail'];

/** An address, or the fields that some themes of Hugo have for it. */
function imageOf(front: Record<string, unknown>): string | undefined {
  const image = IMAGES.map((key) => front[key]).find((value) => value !== undefined);
  if (typeof image !== 'object' || image === null) return textOf(image) || undefined;
  const { image: inner, src, url } = image as Record<string, unknown>;
  return textOf(inner ?? src ?? url);
}

/** Tags are not among them: they choose a category, but an article has none here. */
const READ = new Set([
  ...PUBLICATION_FIELDS,
  ...IMAGES,
  ...['title', 'category', 'categories', 'section', 'footer', 'sources', 'origin'],
]);

function nameUnread(front: Record<string, unknown>, changes: Changes): void {
  for (const key of Object.keys(front)) if (!READ.has(key)) changes.count('fields', key);
}

/** As part of an address: a file name may have a `#` or a `%`. */
const pathOf = (where: string): string => where.split(sep).map(encodeURIComponent).join('/');
