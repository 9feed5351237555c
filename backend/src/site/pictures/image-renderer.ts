import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { LENGTHS } from '../../kernel/content-limits.js';
import { cutText } from '../../kernel/cut-text.js';
import { DomainError } from '../../kernel/domain-error.js';
import { Settings } from '../../platform/config/settings.js';
import type { ApiCategory, ApiPost, ApiStory } from '../internal-api.js';
import type { CardOf, CardSize, IconKind, ServerEntry, Typesetter } from '../page-source.js';
import { FrontendEntry } from '../page-source.js';
import { SingleFlight } from '../../platform/concurrency/single-flight.js';
import { MediaFiles } from '../../platform/media/media-files.js';
import { MEDIA_PATH } from '../../platform/media/picture-files.js';
import { imageLibrary } from './image-library.js';
import { Semaphore } from '../../platform/concurrency/semaphore.js';
import { PictureProxy, RETRY_AFTER_MS } from './picture-proxy.js';
import { FontTypesetter } from './typesetter.js';
import { tooManyPictures } from './too-many-pictures.js';

/** `lasting`: false for an article without the photograph that it has, which may come the next time. */
interface Rendered {
  picture: Buffer;
  lasting: boolean;
}

/**
 * Renders link previews, cards and icons. The drawings come from the frontend; here their text is set and they become PNGs.
 * One at a time, so that a crawler that requests all of them does not slow down readers.
 */
@Injectable()
export class ImageRenderer {
  private readonly cache = new LRUCache<string, Rendered>({
    maxSize: 24 * 1024 * 1024,
    sizeCalculation: ({ picture }) => picture.length + 200,
  });
  private readonly inFlight = new SingleFlight<Rendered>();
  private readonly rendering = new Semaphore(1, 100, tooManyPictures);
  /** Drawing keeps the main thread busy. However many pictures are asked for, they get half of its time at most. */
  private restUntil = 0;
  private fontTypesetter: Promise<FontTypesetter> | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly frontend: FrontendEntry,
    private readonly pictureProxy: PictureProxy,
    private readonly mediaFiles: MediaFiles,
  ) {}

  socialImage(post: ApiPost, category: ApiCategory | undefined): Promise<Rendered> {
    const { id, title, version, imageUrl } = post;
    return this.cachedWithAge(`article ${id} ${version} ${wordsOf(category)}`, async () => {
      // Fetched outside the render queue, because its host may be slow.
      const fetched = imageUrl ? this.photograph(imageUrl) : undefined;
      const photograph = await fetched?.catch(() => undefined);
      const picture = await this.renderPng(
        (entry, type) =>
          entry.socialImage(
            {
              article: { id, title, category: category ?? null },
              site: this.settings.site,
              photograph: photograph && `data:image/jpeg;base64,${photograph.toString('base64')}`,
            },
            type,
          ),
        { letters: title },
      );
      return { picture, lasting: !fetched || photograph !== undefined };
    });
  }

  /** @param quote words from the text; without them, the card shows the title */
  articleCard(
    { id, title, version }: ApiPost,
    category: ApiCategory | undefined,
    quote: string | undefined,
    size: CardSize,
  ): Promise<Buffer> {
    const { name, tagline } = this.settings.site;
    const key = `card ${id} ${version} ${size} ${quote === undefined ? '' : hashOf(quote)} ${wordsOf(category)}`;
    const card: CardOf = {
      ...{ words: quote ?? title, quoted: quote !== undefined, category: category?.slug ?? null, site: name },
      note: quote === undefined ? (category?.name ?? tagline) : title,
    };
    return this.cached(key, () => this.card(card, size));
  }

  /** The key has the words themselves: a number that was given to another story must not show the first one. */
  storyCard({ content, category }: ApiStory, size: CardSize): Promise<Buffer> {
    const { name } = this.settings.site;
    const card: CardOf = { words: content.trim(), quoted: true, category, site: name, note: 'Stories without names' };
    return this.cached(`story card ${size} ${hashOf(`${category} ${content}`)}`, () =>
      this.card({ ...card, marksLastWord: true }, size),
    );
  }

  /** @throws DomainError picture.not-found when no font has a letter of the words: without it, they would read differently */
  private card(card: CardOf, size: CardSize): Promise<Buffer> {
    // One character beyond the limit tells quoteCard that the words are cut.
    const words = cutText(card.words, LENGTHS.card.max + 1);
    const letters = [words, card.note, card.site].join(' ');
    return this.renderPng(
      (entry, type) => {
        if (!type.sets(words)) throw DomainError.notFound('picture');
        return entry.quoteCard({ ...card, words }, size, type);
      },
      { letters },
    );
  }

  /** As JPEG, whatever it was. Undefined for another path on this site. */
  private photograph(imageUrl: string): Promise<Buffer | undefined> | undefined {
    const uploaded = MEDIA_PATH.exec(imageUrl)?.[1];
    if (uploaded) return this.mediaFiles.read(uploaded, '1200.jpg').then((file) => file?.bytes);
    return imageUrl.startsWith('https://') ? this.pictureProxy.get(imageUrl, 960, 'jpeg') : undefined;
  }

  siteImage(): Promise<Buffer> {
    return this.cached('site', () => this.renderPng((entry, type) => entry.siteImage(this.settings.site, type)));
  }

  icon(kind: IconKind, size: number): Promise<Buffer> {
    return this.cached(`icon ${kind} ${size}`, () =>
      this.renderPng((entry, type) => entry.siteIcon(this.settings.site.name, kind, type), { side: size }),
    );
  }

  iconDrawing(): Promise<Buffer> {
    return this.cached('icon', async () =>
      Buffer.from((await this.frontend.get()).siteIcon(this.settings.site.name, 'plain', await this.typesetter())),
    );
  }

  async webManifest(): Promise<unknown> {
    return (await this.frontend.get()).webManifest(this.settings.site);
  }

  private async cached(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    return (await this.cachedWithAge(key, async () => ({ picture: await make(), lasting: true }))).picture;
  }

  private cachedWithAge(key: string, make: () => Promise<Rendered>): Promise<Rendered> {
    const hit = this.cache.get(key);
    if (hit) return Promise.resolve(hit);
    return this.inFlight.run(key, async () => {
      const rendered = await make();
      this.cache.set(key, rendered, rendered.lasting ? {} : { ttl: RETRY_AFTER_MS });
      return rendered;
    });
  }

  /**
   * @param options.letters the letters of this text are looked for in the fonts of other scripts, too
   * @param options.side of an icon, in pixels
   */
  private async renderPng(
    draw: (entry: ServerEntry, type: Typesetter) => string,
    { letters = '', side }: { letters?: string; side?: number } = {},
  ): Promise<Buffer> {
    const [entry, own, sharp] = [await this.frontend.get(), await this.typesetter(), await imageLibrary()];
    return this.rendering.run(async () => {
      await setTimeout(Math.max(0, this.restUntil - performance.now()));
      const began = performance.now();
      try {
        const type = await own.with(letters);
        const svg = Buffer.from(draw(entry, type));
        // An icon's drawing is 64 units wide at 72 dpi. Rendered at twice the size and scaled down, so that its edges are
        // smooth.
        const picture =
          side === undefined ? sharp(svg) : sharp(svg, { density: (72 * side * 2) / 64 }).resize(side, side);
        return await picture.png(side === undefined ? { palette: true, effort: 7 } : {}).toBuffer();
      } finally {
        const ended = performance.now();
        this.restUntil = ended + (ended - began);
      }
    });
  }

  private typesetter(): Promise<FontTypesetter> {
    // After a failure, the next call reads the fonts again.
    this.fontTypesetter ??= FontTypesetter.open().catch((error: unknown) => {
      this.fontTypesetter = undefined;
      throw error;
    });
    return this.fontTypesetter;
  }
}

/** In the keys, because a category can be renamed, and its articles keep their versions. */
const wordsOf = (category: ApiCategory | undefined): string => (category ? `${category.slug} ${category.name}` : '');

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
