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

const MEBIBYTE = 1024 * 1024;
/** What could not be had is not asked for again for so long. */
const GIVEN_UP_MS = 5 * 60_000;

/**
 * Photographs of other hosts, fetched by this server and shown from here: nobody else learns who reads what. Kept by their
 * address, so that a picture outlives its host; another picture wants another address.
 */
@Injectable()
export class Photographs {
  private readonly log = new Logger('Pictures');
  private readonly store: PictureStore;
  private readonly variants = new LRUCache<string, Buffer>({
    maxSize: 32 * MEBIBYTE,
    sizeCalculation: (bytes) => bytes.length + 200,
  });
  private readonly givenUp = new LRUCache<string, true>({ max: 5_000, ttl: GIVEN_UP_MS });
  private readonly flights = new SingleFlight<Buffer | undefined>();
  /** Fetching waits for others, converting keeps a core busy: each has a line of its own. */
  private readonly fetching = new Semaphore(3, 100);
  private readonly converting = new Semaphore(1, 200);

  constructor(
    settings: Settings,
    private readonly fetcher: PictureFetcher,
  ) {
    this.store = new PictureStore(join(settings.dataDir, 'pictures'), 1024 * MEBIBYTE);
  }

  /** @returns undefined when it cannot be had, now or at all */
  async get(address: string, width: number, format: Format): Promise<Buffer | undefined> {
    const name = `${keyOf(address)}-${width}.${format}`;
    const known = this.variants.get(name);
    if (known) return known;
    return this.flights.run(name, async () => {
      const made = (await this.store.read(name)) ?? (await this.make(address, name, width, format));
      if (made) this.variants.set(name, made);
      return made;
    });
  }

  private async make(address: string, name: string, width: number, format: Format): Promise<Buffer | undefined> {
    const master = await this.master(address);
    if (!master) return undefined;
    const made = await this.converting.run(() => makeVariant(master, width, format));
    await this.store.write(name, made);
    return made;
  }

  private async master(address: string): Promise<Buffer | undefined> {
    const name = `${keyOf(address)}.webp`;
    if (this.givenUp.has(name)) return undefined;
    return this.flights.run(name, async () => {
      const kept = await this.store.read(name);
      if (kept) return kept;
      try {
        const bytes = await this.fetching.run(() => this.fetcher.fetch(address));
        const made = await this.converting.run(() => makeMaster(bytes));
        await this.store.write(name, made);
        return made;
      } catch (error) {
        // It was not even tried: there were too many before it.
        if (error instanceof DomainError) throw error;
        this.givenUp.set(name, true);
        this.log.log(`A picture of ${hostOf(address)} is not shown: ${(error as Error).message}`);
        return undefined;
      }
    });
  }
}

const keyOf = (address: string): string => createHash('sha256').update(address).digest('hex').slice(0, 40);

/** The address itself may hold somebody's key. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : 'nowhere');
