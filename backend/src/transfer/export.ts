import type { ExportedPage, MovedArticle } from '../kernel/transfer.js';
import { ExportArticles, ExportComments, ExportStories } from '../modules/content/contract.js';
import { ExportSubscribers } from '../modules/engagement/contract.js';
import type { Progress, withProgressBar } from '../platform/operator/progress-bar.js';
import { aboutExport, EXPORT_FILE, EXPORT_FORMAT } from './about.js';
import { articleFile, fileName, storyFile } from './article-file.js';
import { BYTE_ORDER_MARK, csvLine } from './csv.js';
import { mediaFileName } from './media.js';
import type { Medium, Pictures } from './media.js';
import type { Send } from './send.js';
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
  version: string;
  /** `2026-11-23`. */
  day: string;
  print: (line: string) => void;
  withProgress: typeof withProgressBar;
  signal: AbortSignal;
}

/** How many pictures are fetched simultaneously. */
const MAX_CONCURRENT_FETCHES = 4;

/** Writes all content of this journal into one ZIP that can be read without our software. */
export class Export {
  private readonly pictureAddresses = new Set<string>();
  private readonly counts: Record<string, number> = {};
  private csv = '';

  constructor(
    private readonly options: ExportOptions,
    private readonly context: ExportContext,
  ) {}

  /** @throws StartupError when the file cannot be written; none is left then */
  async run(): Promise<void> {
    const { day, signal, site, print, version } = this.context;
    const { file, publicOnly } = this.options;
    const zip = await ZipWriter.begin(file, new Date(`${day}T00:00:00Z`), signal);
    try {
      await zip.add('README.md', aboutExport({ site, day, publicOnly }));
      await this.addContent(zip);
      const missing = await this.addPictures(zip);
      const about = {
        format: EXPORT_FORMAT,
        product: 'the-archive',
        version,
        site,
        day,
        publicOnly,
        counts: this.counts,
      };
      await zip.add(EXPORT_FILE, `${JSON.stringify(about, null, 2)}\n`);
      await zip.finish();
      const parts = Object.entries(this.counts).map(([kind, count]) => `${count} ${kind}`);
      print(`${file}: ${parts.join(', ')}.`);
      for (const { address, missing: why } of missing) print(`Without the picture ${address}: ${why}.`);
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
      (after) => send(new ExportArticles(after, publicOnly)),
      async (article) => {
        await zip.add(`articles/${fileName(article.id, article.title)}`, articleFile(article));
        this.collectPictures(article);
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
    if (publicOnly) return;
    this.csv = BYTE_ORDER_MARK + csvLine(['email', 'name', 'subscribed', 'created_at']);
    await this.exportKind(
      zip,
      'subscribers',
      (after) => send(new ExportSubscribers(after)),
      ({ email, name, subscribed, createdAt }) => {
        this.csv += csvLine([email, name ?? '', String(subscribed), createdAt]);
      },
    );
    await zip.add('subscribers.csv', this.csv);
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

  private collectPictures(article: MovedArticle & { contentHtml: string; footerHtml: string | null }): void {
    if (!this.options.pictures) return;
    for (const address of [article.imageUrl, ...this.options.pictures.inHtml(article)]) {
      if (address) this.pictureAddresses.add(address);
    }
  }

  /** @returns the pictures that could not be exported */
  private async addPictures(zip: ZipWriter): Promise<Extract<Medium, { missing: string }>[]> {
    const { pictures } = this.options;
    if (!pictures) return [];
    const media: Medium[] = [];
    const remaining = [...this.pictureAddresses];
    const total = remaining.length;
    await this.context.withProgress('Pictures', async (progress) => {
      const work = async () => {
        for (let address = remaining.shift(); address !== undefined; address = remaining.shift()) {
          this.context.signal.throwIfAborted();
          media.push(await addPicture(zip, pictures, address));
          progress(media.length, total);
        }
      };
      await Promise.all(Array.from({ length: MAX_CONCURRENT_FETCHES }, work));
    });
    media.sort((a, b) => (a.address < b.address ? -1 : 1));
    await zip.add('data/media-1.json', `${JSON.stringify(media, null, 1)}\n`);
    this.counts['pictures'] = media.filter((medium) => 'file' in medium).length;
    return media.filter((medium) => 'missing' in medium);
  }
}

async function addPicture(zip: ZipWriter, pictures: Pictures, address: string): Promise<Medium> {
  if (!address.startsWith('https:')) return { address, missing: 'it is a file of the site itself' };
  let bytes: Buffer;
  let file: string;
  try {
    bytes = await pictures.fetch(address);
    file = mediaFileName(address, bytes);
  } catch (error) {
    return { address, missing: (error as Error).message.split('\n')[0]! };
  }
  await zip.add(file, bytes);
  return { address, file };
}

/** Ids of this database mean nothing elsewhere; the origin has them. */
const withoutId = ({ id: _, ...item }: { id: number }) => item;
const capitalized = (kind: string) => kind[0]!.toUpperCase() + kind.slice(1);
