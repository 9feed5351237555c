import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Settings } from '../../platform/config/settings.js';
import type { ApiCategory, ApiPost } from '../internal-api.js';
import type { IconKind, ServerEntry, Typesetter } from '../page-source.js';
import { Pages } from '../pages.js';
import { SingleFlight } from '../../platform/concurrency/single-flight.js';
import { imageLibrary } from './image-library.js';
import { Semaphore } from '../../platform/concurrency/semaphore.js';
import { Photographs } from './photographs.js';
import { FontTypesetter } from './typesetter.js';

/**
 * Draws what the site shows of itself elsewhere: previews and icons. Drawings are the frontend's; here they get their
 * letters and become PNG. One at a time: a crawler that wants them all must not keep readers waiting.
 */
@Injectable()
export class Studio {
  private readonly kept = new LRUCache<string, Buffer>({
    maxSize: 24 * 1024 * 1024,
    sizeCalculation: (bytes) => bytes.length + 200,
  });
  private readonly flights = new SingleFlight<Buffer>();
  private readonly easel = new Semaphore(1, 100);
  private letters: Promise<Typesetter> | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly pages: Pages,
    private readonly photographs: Photographs,
  ) {}

  socialImage(post: ApiPost, category: ApiCategory | undefined): Promise<Buffer> {
    const { id, title, version, imageUrl } = post;
    return this.keep(`article ${id} ${version}`, async () => {
      // Fetched before the easel is taken: its host may be slow.
      const photograph = imageUrl?.startsWith('https://')
        ? await this.photographs.get(imageUrl, 960, 'jpeg').catch(() => undefined)
        : undefined;
      return this.png((entry, type) =>
        entry.socialImage(
          {
            article: { id, title, category: category ?? null },
            site: this.settings.site,
            photograph: photograph && `data:image/jpeg;base64,${photograph.toString('base64')}`,
          },
          type,
        ),
      );
    });
  }

  siteImage(): Promise<Buffer> {
    return this.keep('site', () => this.png((entry, type) => entry.siteImage(this.settings.site, type)));
  }

  icon(kind: IconKind, size: number): Promise<Buffer> {
    return this.keep(`icon ${kind} ${size}`, () =>
      this.png((entry, type) => entry.siteIcon(this.settings.site.name, kind, type), size),
    );
  }

  iconDrawing(): Promise<Buffer> {
    return this.keep('icon', async () =>
      Buffer.from((await this.pages.entry()).siteIcon(this.settings.site.name, 'plain', await this.typesetter())),
    );
  }

  async webManifest(): Promise<unknown> {
    return (await this.pages.entry()).webManifest(this.settings.site);
  }

  private keep(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.kept.get(key);
    if (known) return Promise.resolve(known);
    return this.flights.run(key, async () => {
      const made = await make();
      this.kept.set(key, made);
      return made;
    });
  }

  private async png(draw: (entry: ServerEntry, type: Typesetter) => string, side?: number): Promise<Buffer> {
    const [entry, type, sharp] = [await this.pages.entry(), await this.typesetter(), await imageLibrary()];
    return this.easel.run(() => {
      const svg = Buffer.from(draw(entry, type));
      // An icon's drawing is 64 units wide, at 72 to the inch; twice as fine as needed and made smaller, its edges are clean.
      const picture =
        side === undefined ? sharp(svg) : sharp(svg, { density: (72 * side * 2) / 64 }).resize(side, side);
      return picture.png(side === undefined ? { palette: true, effort: 7 } : {}).toBuffer();
    });
  }

  private typesetter(): Promise<Typesetter> {
    // A font that could not be read once may be there the next time.
    this.letters ??= FontTypesetter.open().catch((error: unknown) => {
      this.letters = undefined;
      throw error;
    });
    return this.letters;
  }
}
