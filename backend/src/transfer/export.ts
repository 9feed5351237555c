import type { ExportedPage, MovedArticle } from '../kernel/transfer.js';
import { ExportArticles, ExportComments, ExportStories } from '../modules/content/contract.js';
import { ExportSubscribers } from '../modules/engagement/contract.js';
import type { Progress, withProgressBar } from '../platform/operator/progress-bar.js';
import { aboutExport } from './about.js';
import { articleFile, fileName, storyFile } from './article-file.js';
import { BYTE_ORDER_MARK, csvLine } from './csv.js';
import { EXPORT_FILE, EXPORT_FORMAT } from './export-format.js';
import { nameMedium } from './media.js';
import type { Medium, Pictures } from './media.js';
import type { Send } from './send.js';
import { ZipWriter } from './zip-writer.js';

export interface ExportOptions {
  file: string;
  /** Only what readers can see. */
  publicOnly: boolean;
  /** Without: pictures stay where they are. */
  pictures?: Pictures | undefined;
}

export interface ExportSurroundings {
  send: Send;
  site: string;
  version: string;
  /** `2026-11-23`. */
  day: string;
  say: (line: string) => void;
  bar: typeof withProgressBar;
  signal: AbortSignal;
}

/** So many pictures are asked for at the same time. */
const AT_ONCE = 4;

/** Writes all that this journal has into one ZIP that needs no program of ours. */
export class Export {
  private readonly addresses = new Set<string>();
  private readonly counts: Record<string, number> = {};
  private csv = '';

  constructor(
    private readonly options: ExportOptions,
    private readonly around: ExportSurroundings,
  ) {}

  /** @throws StartupError when the file cannot be written; there is none then */
  async run(): Promise<void> {
    const { day, signal, site, say, version } = this.around;
    const { file, publicOnly } = this.options;
    const zip = await ZipWriter.begin(file, new Date(`${day}T00:00:00Z`), signal);
    try {
      await zip.add('README.md', aboutExport({ site, day, publicOnly }));
      await this.content(zip);
      const missing = await this.media(zip);
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
      say(`${file}: ${parts.join(', ')}.`);
      for (const { address, missing: why } of missing) say(`Without the picture ${address}: ${why}.`);
    } catch (error) {
      await zip.abandon();
      throw error;
    }
  }

  private async content(zip: ZipWriter): Promise<void> {
    const { publicOnly } = this.options;
    const { send } = this.around;
    await this.each(
      zip,
      'articles',
      (after) => send(new ExportArticles(after, publicOnly)),
      async (article) => {
        await zip.add(`articles/${fileName(article.id, article.title)}`, articleFile(article));
        this.notePictures(article);
      },
    );
    await this.each(
      zip,
      'stories',
      (after) => send(new ExportStories(after, publicOnly)),
      async (story) => {
        await zip.add(`stories/${fileName(story.id, '')}`, storyFile(story));
      },
    );
    await this.each(zip, 'comments', (after) => send(new ExportComments(after, publicOnly)));
    if (publicOnly) return;
    this.csv = BYTE_ORDER_MARK + csvLine(['email', 'name', 'subscribed', 'created_at']);
    await this.each(
      zip,
      'subscribers',
      (after) => send(new ExportSubscribers(after)),
      ({ email, name, subscribed, createdAt }) => {
        this.csv += csvLine([email, name ?? '', String(subscribed), createdAt]);
      },
    );
    await zip.add('subscribers.csv', this.csv);
  }

  /** Page by page: each is a file of JSON, and each item what `also` makes of it. */
  private async each<T>(
    zip: ZipWriter,
    kind: string,
    next: (after: number) => Promise<ExportedPage<T>>,
    also?: (item: T & { id: number }) => void | Promise<void>,
  ): Promise<void> {
    await this.around.bar(titled(kind), async (progress: Progress) => {
      let [done, of, part] = [0, 0, 0];
      for (let after: number | null = 0; after !== null;) {
        const page: ExportedPage<T> = await next(after);
        of ||= page.of;
        for (const item of page.items) await also?.(item);
        part += 1;
        await zip.add(`data/${kind}-${part}.json`, `${JSON.stringify(page.items.map(withoutId), null, 1)}\n`);
        done += page.items.length;
        progress(done, Math.max(of, done));
        after = page.last;
      }
      this.counts[kind] = done;
    });
  }

  private notePictures(article: MovedArticle & { contentHtml: string; footerHtml: string | null }): void {
    if (!this.options.pictures) return;
    for (const address of [article.imageUrl, ...this.options.pictures.inHtml(article)]) {
      if (address) this.addresses.add(address);
    }
  }

  /** @returns those that are not in it */
  private async media(zip: ZipWriter): Promise<Extract<Medium, { missing: string }>[]> {
    const { pictures } = this.options;
    if (!pictures) return [];
    const media: Medium[] = [];
    const waiting = [...this.addresses];
    const of = waiting.length;
    await this.around.bar('Pictures', async (progress) => {
      const work = async () => {
        for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
          this.around.signal.throwIfAborted();
          media.push(await bring(zip, pictures, address));
          progress(media.length, of);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    });
    media.sort((a, b) => (a.address < b.address ? -1 : 1));
    await zip.add('data/media-1.json', `${JSON.stringify(media, null, 1)}\n`);
    this.counts['pictures'] = media.filter((medium) => 'file' in medium).length;
    return media.filter((medium) => 'missing' in medium);
  }
}

async function bring(zip: ZipWriter, pictures: Pictures, address: string): Promise<Medium> {
  if (!address.startsWith('https:')) return { address, missing: 'it is a file of the site itself' };
  let bytes: Buffer;
  let file: string;
  try {
    bytes = await pictures.fetch(address);
    file = nameMedium(address, bytes);
  } catch (error) {
    return { address, missing: (error as Error).message.split('\n')[0]! };
  }
  await zip.add(file, bytes);
  return { address, file };
}

/** Its number here is nothing to others: the origin has it. */
const withoutId = ({ id: _, ...item }: { id: number }) => item;
const titled = (kind: string) => kind[0]!.toUpperCase() + kind.slice(1);
