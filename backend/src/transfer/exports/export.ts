import type { ExportedPage, MovedArticle } from '../../kernel/transfer.js';
import { ExportArticles, ExportComments, ExportStories } from '../../modules/content/contract.js';
import { ExportTerms } from '../../modules/glossary/contract.js';
import { ExportLegalVersions } from '../../modules/legal/contract.js';
import { ExportCampaigns, ExportSubscribers } from '../../modules/newsletter/contract.js';
import type { Progress, withProgressBar } from '../../platform/cli/progress-bar.js';
import { aboutExport, EXPORT_FILE, EXPORT_FORMAT } from '../about.js';
import { articleFile, fileName, storyFile } from './article-file.js';
import { BYTE_ORDER_MARK, csvLine } from '../../kernel/csv.js';
import { PictureExport } from './picture-export.js';
import type { ExportedPicture, Pictures } from '../media.js';
import { replaceMarkdownPictures } from '../markdown/pictures-in-markdown.js';
import type { Send } from '../send.js';
import { termFile } from './term-file.js';
import { ZipWriter } from './zip-writer.js';

export interface ExportOptions {
  file: string;
  /** Only what readers can see. */
  publicOnly: boolean;
  /** Without it, pictures are not exported. */
  pictures?: Pictures | undefined;
}

export interface ExportContext {
  send: Send;
  site: string;
  /** The site's URL, without a path. */
  url: string;
  version: string;
  /** `2026-11-23`. */
  day: string;
  print: (line: string) => void;
  withProgress: typeof withProgressBar;
  signal: AbortSignal;
}

/** Writes all content of this journal into one ZIP that can be read without our software. */
export class Export {
  private pictures: PictureExport | undefined;
  private readonly counts: Record<string, number> = {};
  private csv = '';

  constructor(
    private readonly options: ExportOptions,
    private readonly context: ExportContext,
  ) {}

  /** @throws StartupError when the file cannot be written; none is left then */
  async run(): Promise<void> {
    const { day, signal, site, url, print, version } = this.context;
    const { file, publicOnly } = this.options;
    const zip = await ZipWriter.begin(file, new Date(`${day}T00:00:00Z`), signal);
    const { pictures } = this.options;
    this.pictures = pictures && new PictureExport(zip, pictures, { ...this.context, publicOnly });
    try {
      await zip.add('README.md', aboutExport({ site, day, publicOnly }));
      await this.addContent(zip);
      const missing = await this.finishPictures(zip);
      const about = {
        format: EXPORT_FORMAT,
        product: 'the-archive',
        version,
        site,
        url,
        day,
        publicOnly,
        counts: this.counts,
      };
      await zip.add(EXPORT_FILE, `${JSON.stringify(about, null, 2)}\n`);
      await zip.finish();
      const parts = Object.entries(this.counts).map(([kind, count]) => `${count} ${kind}`);
      print(`${file}: ${parts.join(', ')}.`);
      for (const { address, missing: why } of missing) print(`Left out the picture ${address}: ${why}.`);
    } catch (error) {
      await zip.abandon();
      throw error;
    }
  }

  private async addContent(zip: ZipWriter): Promise<void> {
    const { publicOnly } = this.options;
    const { send } = this.context;
    await this.exportKind(
      zip,
      'articles',
      (after) => this.readArticles(after),
      async (article) => {
        const file = articleFile(await this.withPictures(article));
        await zip.add(`articles/${fileName(article.id, article.title)}`, file);
      },
    );
    await this.exportKind(
      zip,
      'stories',
      (after) => send(new ExportStories(after, publicOnly)),
      async (story) => {
        await zip.add(`stories/${fileName(story.id, '')}`, storyFile(story));
      },
    );
    await this.exportKind(zip, 'comments', (after) => send(new ExportComments(after, publicOnly)));
    await this.exportKind(zip, 'emails', (after) => send(new ExportCampaigns(after)));
    await this.exportKind(
      zip,
      'terms',
      (after) => send(new ExportTerms(after, publicOnly)),
      async (term) => {
        await zip.add(`glossary/${term.slug}.md`, termFile(term));
      },
    );
    await this.exportPages(zip);
    if (publicOnly) return;
    this.csv =
      BYTE_ORDER_MARK + csvLine(['email', 'name', 'subscribed', 'created_at', 'status', 'frequency', 'paused_until']);
    await this.exportKind(
      zip,
      'subscribers',
      (after) => send(new ExportSubscribers(after)),
      ({ email, name, subscribed, createdAt, ...more }) => {
        const { status = '', frequency = '', pausedUntil } = more;
        this.csv += csvLine([email, name ?? '', String(subscribed), createdAt, status, frequency, pausedUntil ?? '']);
      },
    );
    await zip.add('subscribers.csv', this.csv);
  }

  /** With their addresses, so that an import can keep them. */
  private async readArticles(after: number) {
    const { send, url } = this.context;
    const page = await send(new ExportArticles(after, this.options.publicOnly));
    const items = page.items.map((article) => {
      const path = `/article/${article.id}`;
      return { ...article, path, feedGuid: article.feedGuid ?? url + path };
    });
    return { ...page, items };
  }

  /** The terms, the privacy page and the guidelines, as data and as one file for each version. */
  private async exportPages(zip: ZipWriter): Promise<void> {
    const versions = await this.context.send(new ExportLegalVersions());
    for (const { page, version, day, content } of versions)
      await zip.add(`pages/${page}-${version}.md`, `Version ${version}, ${day}\n\n${content}\n`);
    await zip.add('data/pages-1.json', `${JSON.stringify(versions, null, 1)}\n`);
    this.counts['pages'] = versions.length;
  }

  /** Exports one kind of item page by page: each page becomes a JSON file, and `also` is called for each item. */
  private async exportKind<T>(
    zip: ZipWriter,
    kind: string,
    next: (after: number) => Promise<ExportedPage<T>>,
    also?: (item: T & { id: number }) => void | Promise<void>,
  ): Promise<void> {
    await this.context.withProgress(capitalized(kind), async (progress: Progress) => {
      let [done, total, part] = [0, 0, 0];
      for (let after: number | null = 0; after !== null;) {
        const page: ExportedPage<T> = await next(after);
        total ||= page.of;
        for (const item of page.items) await also?.(item);
        part += 1;
        await zip.add(`data/${kind}-${part}.json`, `${JSON.stringify(page.items.map(withoutId), null, 1)}\n`);
        done += page.items.length;
        progress(done, Math.max(total, done));
        after = page.last;
      }
      this.counts[kind] = done;
    });
  }

  /** Returns the article as its Markdown file has it: with the paths of the pictures in the ZIP. */
  private async withPictures(article: MovedArticle): Promise<MovedArticle> {
    if (!this.pictures) return article;
    const paths = await this.pictures.add(article);
    const change = (address: string) => paths.get(address);
    const { content, footer, imageUrl } = article;
    return {
      ...article,
      content: replaceMarkdownPictures(content, change),
      footer: footer && replaceMarkdownPictures(footer, change),
      imageUrl: imageUrl && (change(imageUrl) ?? imageUrl),
    };
  }

  /** @returns the pictures that could not be exported */
  private async finishPictures(zip: ZipWriter): Promise<Extract<ExportedPicture, { missing: string }>[]> {
    if (!this.pictures) return [];
    await this.pictures.fetchOthers(this.context.withProgress);
    const media = this.pictures.list();
    await zip.add('data/media-1.json', `${JSON.stringify(media, null, 1)}\n`);
    this.counts['pictures'] = media.filter((medium) => 'file' in medium).length;
    return media.filter((medium) => 'missing' in medium);
  }
}

/** Ids of this database mean nothing elsewhere; the origin has them. */
const withoutId = ({ id: _, ...item }: { id: number }) => item;
const capitalized = (kind: string) => kind[0]!.toUpperCase() + kind.slice(1);
