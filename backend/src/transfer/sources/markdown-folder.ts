import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { StartupError } from '../../platform/config/startup-error.js';
import type { MovedArticle, Origin } from '../../kernel/transfer.js';
import { LENGTHS } from '../../modules/content/contract.js';
import { isLonger } from '../../platform/http/validation/index.js';
import { Addresses } from '../addresses.js';
import { readFrontMatter, readOrigin } from '../article-file.js';
import type { FrontMatter } from '../article-file.js';
import type { Categories } from '../categories.js';
import { Changes } from '../changes.js';
import { SCHEMAS, validate } from '../check.js';
import { readMarkdown, readMarkdownPart } from '../markdown-text.js';
import { noItems } from './source.js';
import { PUBLICATION_FIELDS, readPublication } from './publication.js';
import type { SourceEntry, Source } from './source.js';

const MAX_BYTES = 4 * 1024 * 1024;

/** Reads the Markdown files with YAML front matter below a folder, as in Hugo, Jekyll, Eleventy and Obsidian. */
export class MarkdownFolder implements Source {
  readonly kind: string;
  stories = noItems;
  comments = noItems;
  subscribers = noItems;

  private constructor(
    private readonly folder: string,
    private readonly files: readonly string[],
    private readonly categories: Categories,
    /** The URL of the old site, against which relative links and pictures are resolved. */
    private readonly base: string | undefined,
  ) {
    this.kind = `${files.filter((file) => MARKDOWN.test(file)).length} Markdown files`;
  }

  /** @throws StartupError when the folder has no articles */
  static open(folder: string, categories: Categories, base: string | undefined): MarkdownFolder {
    const files = [...filesIn(folder)].sort();
    if (!files.some((file) => MARKDOWN.test(file) && !NOT_AN_ARTICLE.test(file)))
      throw new StartupError(`There is no Markdown (.md, .markdown) in ${folder}.`);
    return new MarkdownFolder(folder, files, categories, base);
  }

  close = () => undefined;

  async *articles(): AsyncGenerator<SourceEntry<MovedArticle>> {
    // Oldest first, so that newer articles get higher ids.
    const entries = this.files.map((file) => this.read(file));
    const dateOf = (entry: SourceEntry<MovedArticle>) => ('item' in entry ? entry.item.createdAt : '');
    yield* await Promise.resolve(entries.sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : dateOf(a) > dateOf(b) ? 1 : 0)));
  }

  private read(file: string): SourceEntry<MovedArticle> {
    const where = relative(this.folder, file);
    if (NOT_AN_ARTICLE.test(file)) return { where, skipped: 'it is not an article' };
    if (!MARKDOWN.test(file)) return { where, skipped: 'it is not Markdown' };
    try {
      const { size } = statSync(file);
      if (size > MAX_BYTES) return { where, wrong: `is larger than ${MAX_BYTES / 1024 / 1024} MB` };
      const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
      return this.toArticle(where, readFrontMatter(text));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return { where, wrong: code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'is not UTF-8' : message };
    }
  }

  private toArticle(where: string, { front, text }: FrontMatter): SourceEntry<MovedArticle> {
    const words = [front['category'], front['categories'], front['section'], front['tags']].flat();
    const category = this.categories.of(words.filter((word) => typeof word === 'string'));
    const tried = words.length > 0 ? ` for ${words.filter(Boolean).join(', ')}` : '';
    if (!category)
      return { where, wrong: `has no category of this journal${tried}: --map WORD=SLUG or --category SLUG` };
    const changes = new Changes();
    const addresses = new Addresses(this.base && new URL(pathOf(where), this.base).href, changes);
    const publication = readPublication(front, this.folder, where, changes);
    // Our own exports have Markdown as it is shown here, and paths of this site.
    const isOurs = isFromExport(front);
    const title = textOf(front['title']);
    const read = isOurs || isTooLong(text) ? { title, content: text } : readMarkdown(text, title, addresses, changes);
    const footer = textOf(front['footer'] ?? front['sources']);
    const image = imageOf(front);
    const item = validate(SCHEMAS.article, {
      origin: readOrigin(front['origin']) ?? originOf(join(basename(resolve(this.folder)), where)),
      ...read,
      footer: footer && !isOurs && !isTooLong(footer) ? readMarkdownPart(footer, addresses, changes) : footer,
      category,
      imageUrl: image && (isOurs ? image : addresses.picture(image)),
      ...publication,
    });
    countUnreadFields(front, changes);
    return { where, ...item, changes: changes.list() };
  }
}

const MARKDOWN = /\.(?:md|markdown|mkd|mkdn|mkdown|mdown)$/i;
const NOT_AN_ARTICLE = /(?:^|[\\/])(?:readme|_index)\.[^.\\/]+$/i;
/** Documents that are listed but not imported. HTML files are listed only if they are posts and not layouts. */
const OTHER = /\.(?:mdx|adoc|asciidoc|org|rst|textile)$|(?:[\\/]_(?:posts|drafts)[\\/][^\\/]*|[\\/]\d{4}-\d\d?-\d\d?-[^\\/]*)\.html?$/i; // prettier-ignore

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile() && (MARKDOWN.test(path) || OTHER.test(path))) yield path;
  }
}

/**
 * By path, with the folder's name: articles with the same title differ, and an article whose title changes is the same.
 */
const originOf = (where: string): Origin => ({ source: 'folder', key: where.split(sep).join('/').slice(-500) });

/** Whether npm run export wrote the file. */
const isFromExport = (front: Record<string, unknown>): boolean =>
  readOrigin(front['origin']) !== undefined && ['status', 'created', 'updated'].every((key) => key in front);

/** Texts above the limit are rejected later, and parsing megabytes takes minutes. */
const isTooLong = (text: string): boolean => isLonger(text, 2 * LENGTHS.article.max);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim() : undefined);

const IMAGES = ['image', 'cover', 'feature_image', 'thumbnail'];

/** The URL of the image: a text, or a field of an object in some Hugo themes. */
function imageOf(front: Record<string, unknown>): string | undefined {
  const image = IMAGES.map((key) => front[key]).find((value) => value !== undefined);
  if (typeof image !== 'object' || image === null) return textOf(image) || undefined;
  const { image: inner, src, url } = image as Record<string, unknown>;
  return textOf(inner ?? src ?? url);
}

/** Tags are not in this list: they choose the category, but articles have no tags here. */
const READ_FIELDS = new Set([
  ...PUBLICATION_FIELDS,
  ...IMAGES,
  ...['title', 'category', 'categories', 'section', 'footer', 'sources', 'origin'],
]);

function countUnreadFields(front: Record<string, unknown>, changes: Changes): void {
  for (const key of Object.keys(front)) if (!READ_FIELDS.has(key)) changes.count('fields', key);
}

/** The path as part of a URL: file names may have a `#` or a `%`. */
const pathOf = (where: string): string => where.split(sep).map(encodeURIComponent).join('/');
