import { basename } from 'node:path';
import { dirname } from 'node:path/posix';
import { StartupError } from '../../platform/config/startup-error.js';
import type { MovedArticle, Origin } from '../../kernel/transfer.js';
import { LENGTHS } from '../../modules/content/contract.js';
import { isLonger, isPicture } from '../../platform/http/validation/index.js';
import { Addresses } from '../imports/addresses.js';
import { readFrontMatter, readOrigin } from '../exports/article-file.js';
import type { FrontMatter } from '../exports/article-file.js';
import type { Categories } from '../imports/categories.js';
import { Changes } from '../imports/changes.js';
import { SCHEMAS, validate } from '../imports/check.js';
import { readMarkdown, readMarkdownPart } from '../markdown/markdown-text.js';
import type { FileTree } from './file-tree.js';
import { FORMER_PATH_FIELDS, formerPathsOf } from './former-paths.js';
import { markdownPictureFile } from './find-picture-file.js';
import { noItems } from './source.js';
import { isTrue, PUBLICATION_FIELDS, readPublication } from './publication.js';
import type { ArticlePictures, FormerSite, SourceEntry, Source } from './source.js';

const MAX_BYTES = 4 * 1024 * 1024;

/** Reads the Markdown files with YAML front matter below a folder or in a ZIP, as in Hugo, Jekyll, Eleventy and Obsidian. */
export class MarkdownFolder implements Source {
  readonly kind: string;
  readonly formerSite: FormerSite;
  stories = noItems;
  comments = noItems;
  subscribers = noItems;
  campaigns = noItems;
  terms = noItems;
  pages = noItems;

  private constructor(
    readonly files: FileTree,
    private readonly categories: Categories,
    /** The URL of the old site, against which relative links and pictures are resolved. */
    private readonly base: string | undefined,
  ) {
    this.formerSite = { url: base, isArchive: false };
    this.kind = `${files.names.filter((file) => MARKDOWN.test(file)).length} Markdown files`;
  }

  /** @throws StartupError when the folder has no articles */
  static open(files: FileTree, categories: Categories, base: string | undefined): MarkdownFolder {
    if (!MarkdownFolder.isIn(files)) throw new StartupError(`There is no Markdown (.md, .markdown) in ${files.path}.`);
    return new MarkdownFolder(files, categories, base);
  }

  static isIn = ({ names }: FileTree): boolean =>
    names.some((name) => MARKDOWN.test(name) && !NOT_AN_ARTICLE.test(name));

  close = () => this.files.close();

  async *articles(): AsyncGenerator<SourceEntry<MovedArticle>> {
    // Oldest first, so that newer articles get higher ids.
    const entries: SourceEntry<MovedArticle>[] = [];
    const articles = this.files.names.filter((name) => MARKDOWN.test(name) && !NOT_AN_ARTICLE.test(name));
    const folders = new Set(articles.map((name) => dirname(name)));
    for (const name of this.files.names) {
      // Above the folder are only the pictures of an export (open-source.ts).
      const isRead = MARKDOWN.test(name) || OTHER.test(`/${name}`) || (TEXT.test(name) && folders.has(dirname(name)));
      if (isRead && !name.startsWith('../')) entries.push(await this.read(name));
    }
    const dateOf = (entry: SourceEntry<MovedArticle>) => ('item' in entry ? entry.item.createdAt : '');
    yield* entries.sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : dateOf(a) > dateOf(b) ? 1 : 0));
  }

  private async read(where: string): Promise<SourceEntry<MovedArticle>> {
    if (NOT_AN_ARTICLE.test(where)) return { where, skipped: 'it is not an article' };
    if (!MARKDOWN.test(where)) return { where, skipped: 'it is not Markdown' };
    try {
      if (this.files.size(where) > MAX_BYTES) return { where, wrong: `is larger than ${MAX_BYTES / 1024 / 1024} MB` };
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await this.files.read(where));
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
    const fileOf = (address: string) => markdownPictureFile(this.files, address, where, this.base);
    const base = this.base && new URL(pathOf(where), this.base).href;
    const addresses = new Addresses(base, changes, (address) => fileOf(address) !== undefined);
    const publication = readPublication(front, this.files.path, where, changes);
    // Our own exports have Markdown as it is shown here, and paths of this site.
    const isOurs = isFromExport(front);
    const title = textOf(front['title']);
    const read = isOurs || isTooLong(text) ? { title, content: text } : readMarkdown(text, title, addresses, changes);
    const footer = textOf(front['footer'] ?? front['sources']);
    const { image, alt, unread } = imageOf(front);
    for (const field of unread) changes.count('fields', field);
    const summary = summaryOf(front);
    const item = validate(SCHEMAS.article, {
      origin: readOrigin(front['origin']) ?? originOf(`${basename(this.files.path)}/${where}`),
      ...read,
      footer: footer && !isOurs && !isTooLong(footer) ? readMarkdownPart(footer, addresses, changes) : footer,
      summary: summary?.text,
      category,
      imageUrl: image && (isOurs && isPicture(image) ? image : addresses.picture(image)),
      imageAlt: image && (textOf(front['image_alt']) ?? alt),
      imageCaption: image && textOf(front['image_caption']),
      ...publication,
      pinned: isOurs && isTrue(front['pinned']) ? true : undefined,
      corrections: isOurs ? front['corrections'] : undefined,
      feedGuid: textOf(front['guid']),
      termsOff: isOurs ? front['terms_off'] : undefined,
    });
    countUnreadFields(front, summary?.field, isOurs, changes);
    const pictures: ArticlePictures = { fileOf, cover: image && fileOf(image) };
    return { where, ...item, changes: changes.list(), pictures, ...formerPathsOf(front, where) };
  }
}

const MARKDOWN = /\.(?:md|markdown|mkd|mkdn|mkdown|mdown)$/i;
const NOT_AN_ARTICLE = /(?:^|[\\/])(?:readme|_index)\.[^.\\/]+$/i;
/** Documents that are listed but not imported. HTML files are listed only if they are posts and not layouts. */
const OTHER = /\.(?:mdx|adoc|asciidoc|org|rst|textile)$|(?:[\\/]_(?:posts|drafts)[\\/][^\\/]*|[\\/]\d{4}-\d\d?-\d\d?-[^\\/]*)\.html?$/i; // prettier-ignore

/** Listed only beside articles: elsewhere they are layouts and the like. */
const TEXT = /\.(?:x?html?|te?xt)$/i;

/**
 * By path, with the folder's name: articles with the same title differ, and an article whose title changes is the same.
 */
const originOf = (where: string): Origin => ({ source: 'folder', key: where.slice(-500) });

/** Whether npm run export wrote the file. */
const isFromExport = (front: Record<string, unknown>): boolean =>
  readOrigin(front['origin']) !== undefined && ['status', 'created', 'updated'].every((key) => key in front);

/** Texts above the limit are rejected later, and parsing megabytes takes minutes. */
const isTooLong = (text: string): boolean => isLonger(text, 2 * LENGTHS.article.max);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim() : undefined);

const IMAGES = ['image', 'cover', 'feature_image', 'featured_image', 'featuredimage', 'cover_image', 'coverimage', 'images', 'thumbnail']; // prettier-ignore
/** The fields of an object that name the picture, in themes of Hugo and Jekyll. */
const IMAGE_FIELDS = ['image', 'src', 'url', 'path', 'feature', 'file'];

interface FoundImage {
  image?: string | undefined;
  alt?: string | undefined;
  /** The fields with pictures that are not the cover. */
  unread: string[];
}

/** The cover: a text, the first of a list, or a field of an object. */
function imageOf(front: Record<string, unknown>): FoundImage {
  let found: Omit<FoundImage, 'unread'> | undefined;
  const unread: string[] = [];
  for (const key of IMAGES) {
    const [first, ...others] = [front[key] ?? []].flat();
    if (first === undefined) continue;
    const fields = typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : { src: first };
    const image = IMAGE_FIELDS.map((name) => textOf(fields[name])).find(Boolean);
    if (image === undefined || found || others.length > 0) unread.push(key);
    if (image !== undefined) found ??= { image, alt: textOf(fields['alt']) };
  }
  return { ...found, unread };
}

const SUMMARIES = ['summary', 'excerpt', 'description'];

/** The first summary that is short enough, and the field that has it. A longer one is not cut. */
function summaryOf(front: Record<string, unknown>): { field: string; text: string } | undefined {
  for (const field of SUMMARIES) {
    const text = textOf(front[field]);
    if (text && !isLonger(text, LENGTHS.summary.max)) return { field, text };
  }
  return undefined;
}

/** Tags are not in this list: they choose the category, but articles have no tags here. */
const READ_FIELDS = new Set([
  ...PUBLICATION_FIELDS,
  ...IMAGES,
  ...FORMER_PATH_FIELDS,
  ...[
    'title',
    'category',
    'categories',
    'section',
    'footer',
    'sources',
    'origin',
    'image_alt',
    'image_caption',
    'guid',
  ],
]);

/** They are read only from our own exports: another site may pin several articles, or mean something else by it. */
const OWN_FIELDS = new Set(['pinned', 'terms_off', 'corrections']);

function countUnreadFields(front: object, summary: string | undefined, isOurs: boolean, changes: Changes): void {
  const isRead = (key: string) => READ_FIELDS.has(key) || key === summary || (isOurs && OWN_FIELDS.has(key));
  for (const key of Object.keys(front)) if (!isRead(key)) changes.count('fields', key);
}

/** The path as part of a URL: file names may have a `#` or a `%`. */
const pathOf = (where: string): string => where.split('/').map(encodeURIComponent).join('/');
