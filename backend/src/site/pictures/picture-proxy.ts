import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../kernel/domain-error.js';
import { Settings } from '../../platform/config/settings.js';
import { SingleFlight } from '../../platform/concurrency/single-flight.js';
import { Semaphore } from '../../platform/concurrency/semaphore.js';
import { PictureFetcher } from './picture-fetcher.js';
import { makeMaster, makeVariant } from './picture-formats.js';
import type { Format } from './picture-formats.js';
import { PictureStore } from './picture-store.js';
import { tooManyPictures } from './too-many-pictures.js';

const MEBIBYTE = 1024 * 1024;
/** A photograph that failed is not fetched again for this long. */
export const RETRY_AFTER_MS = 5 * 60_000;

/**
 * Fetches photographs from other hosts and serves them from here, so that those hosts do not learn who reads which
 * article. Stored by URL: a picture outlives its host, and a new picture needs a new URL.
 */
@Injectable()
export class PictureProxy {
  private readonly log = new Logger('Pictures');
  private readonly store: PictureStore;
  private readonly variants = new LRUCache<string, Buffer>({
    maxSize: 32 * MEBIBYTE,
    sizeCalculation: (bytes) => bytes.length + 200,
  });
  private readonly failed = new LRUCache<string, true>({ max: 5_000, ttl: RETRY_AFTER_MS });
  private readonly inFlight = new SingleFlight<Buffer | undefined>();
  /** Separate queues: fetching waits for other hosts, converting keeps a core busy. */
  private readonly fetching = new Semaphore(3, 100, tooManyPictures);
  private readonly converting = new Semaphore(1, 200, tooManyPictures);

  constructor(
    settings: Settings,
    private readonly fetcher: PictureFetcher,
  ) {
    this.store = new PictureStore(join(settings.dataDir, 'pictures'), 1024 * MEBIBYTE);
  }

  /** @returns undefined if the photograph is not available, now or ever */
  async get(address: string, width: number, format: Format): Promise<Buffer | undefined> {
    const name = `${keyOf(address)}-${width}.${format}`;
    const cached = this.variants.get(name);
    if (cached) return cached;
    return this.inFlight.run(name, async () => {
      const variant = (await this.store.read(name)) ?? (await this.makeVariant(address, name, width, format));
      if (variant) this.variants.set(name, variant);
      return variant;
    });
  }

  private async makeVariant(address: string, name: string, width: number, format: Format): Promise<Buffer | undefined> {
    const master = await this.getMaster(address);
    if (!master) return undefined;
    const variant = await this.converting.run(() => makeVariant(master, width, format));
    await this.store.write(name, variant);
    return variant;
  }

  private async getMaster(address: string): Promise<Buffer | undefined> {
    const name = `${keyOf(address)}.webp`;
    if (this.failed.has(name)) return undefined;
    return this.inFlight.run(name, async () => {
      const stored = await this.store.read(name);
      if (stored) return stored;
      try {
        const bytes = await this.fetching.run(() => this.fetcher.fetch(address));
        const master = await this.converting.run(() => makeMaster(bytes));
        await this.store.write(name, master);
        return master;
      } catch (error) {
        // The queue was full, so it was not tried.
        if (error instanceof DomainError) throw error;
        this.failed.set(name, true);
        this.log.log(`A picture of ${hostOf(address)} is not shown: ${(error as Error).message}`);
        return undefined;
      }
    });
  }
}

const keyOf = (address: string): string => createHash('sha256').update(address).digest('hex').slice(0, 40);

/** For the log: the rest of the URL may contain a secret. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : 'nowhere');
