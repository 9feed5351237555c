import type { MovedArticle } from '../../kernel/transfer.js';
import { DescribeMedia } from '../../modules/content/contract.js';
import type { withProgressBar } from '../../platform/cli/progress-bar.js';
import { MEDIA_PATH } from '../../platform/media/picture-files.js';
import { mediaFileName } from '../media.js';
import type { ExportedPicture, Pictures } from '../media.js';
import { picturesInMarkdown } from '../markdown/pictures-in-markdown.js';
import type { Send } from '../send.js';
import type { ZipWriter } from './zip-writer.js';

/** How many pictures are fetched simultaneously. */
const MAX_CONCURRENT_FETCHES = 4;

/**
 * Writes the pictures of articles into an export, each once. A picture of the library is the stored original, a WebP: the
 * best that there is, which every browser and most viewers open. A JPEG or PNG made of it would be larger or worse.
 */
export class PictureExport {
  private readonly media = new Map<string, ExportedPicture>();
  /** Those of other sites, which are fetched at the end. */
  private readonly others = new Set<string>();

  constructor(
    private readonly zip: ZipWriter,
    private readonly pictures: Pictures,
    private readonly context: { send: Send; signal: AbortSignal; publicOnly: boolean },
  ) {}

  /**
   * Writes the pictures of the library that an article shows or links to. Drafts have no HTML, so this reads the Markdown.
   *
   * @returns the path from the article's file to each, by its address in the article
   */
  async add({ content, footer, imageUrl }: MovedArticle): Promise<Map<string, string>> {
    const addresses = [...picturesInMarkdown(content), ...picturesInMarkdown(footer ?? '')].map(
      ({ address }) => address,
    );
    const paths = new Map<string, string>();
    for (const address of new Set(imageUrl ? [imageUrl, ...addresses] : addresses)) {
      const id = MEDIA_PATH.exec(address)?.[1];
      if (id === undefined) this.others.add(address);
      const medium = id === undefined ? undefined : await this.ofLibrary(id);
      if (medium && 'file' in medium) paths.set(address, `../${medium.file}`);
    }
    return paths;
  }

  async fetchOthers(withProgress: typeof withProgressBar): Promise<void> {
    const remaining = [...this.others];
    const total = remaining.length;
    let done = 0;
    await withProgress('Pictures', async (progress) => {
      const work = async () => {
        for (let address = remaining.shift(); address !== undefined; address = remaining.shift()) {
          this.context.signal.throwIfAborted();
          this.media.set(address, await this.fetchOne(address));
          progress(++done, total);
        }
      };
      await Promise.all(Array.from({ length: MAX_CONCURRENT_FETCHES }, work));
    });
  }

  /** Every picture, by address. */
  list = (): ExportedPicture[] => [...this.media.values()].sort((a, b) => (a.address < b.address ? -1 : 1));

  private async ofLibrary(id: string): Promise<ExportedPicture> {
    const address = `/media/${id}`;
    const known = this.media.get(address);
    if (known) return known;
    this.context.signal.throwIfAborted();
    const [described] = await this.context.send(new DescribeMedia([id]));
    const bytes = described && (await this.pictures.readOriginal(id));
    let medium: ExportedPicture = { address, missing: 'it is not in the library' };
    if (bytes) {
      const { id: _, ...description } = described;
      // Readers never see what the library says about a picture, only what its article says.
      medium = { address, file: `media/${id}.webp`, ...(!this.context.publicOnly && description) };
      await this.zip.add(medium.file, bytes);
    }
    this.media.set(address, medium);
    return medium;
  }

  private async fetchOne(address: string): Promise<ExportedPicture> {
    if (!address.startsWith('https:')) return { address, missing: 'it is a file of the site itself' };
    let bytes: Buffer;
    let file: string;
    try {
      bytes = await this.pictures.fetch(address);
      file = mediaFileName(address, bytes);
    } catch (error) {
      return { address, missing: (error as Error).message.split('\n')[0]! };
    }
    await this.zip.add(file, bytes);
    return { address, file };
  }
}
