import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../kernel/domain-error.js';
import { Semaphore } from '../concurrency/semaphore.js';
import { SingleFlight } from '../concurrency/single-flight.js';
import { withTimeout } from '../concurrency/with-timeout.js';
import { summarizeError } from '../logging/summarize-error.js';
import { MediaStorage } from './media-storage.js';
import type { StoredObject } from './media-storage.js';
import {
  fallbackOf,
  fallbackWidthOf,
  filesOf,
  MEDIA_ID,
  MEDIA_TYPES,
  objectKey,
  originalKey,
  readFileName,
} from './picture-files.js';
import type { PictureFacts, PictureFile } from './picture-files.js';
import { PictureEncoder, tooManyPictures } from './picture-encoder.js';
import { PictureFactsReader } from './picture-facts.js';

const MEBIBYTE = 1024 * 1024;
/** How long a reader waits for a file that must be made first. After a restore, that is every file of a page. */
const STAND_IN_AFTER_MS = 5_000;

/** A file of a picture, or what stands in for it until it is made. */
export interface ServedPicture extends StoredObject {
  /** It is not what its address says, so no cache may store it. */
  isStandIn?: true;
}

/** The files of pictures: made once from the original, stored, and served. */
@Injectable()
export class MediaFiles {
  private readonly log = new Logger('Media');
  private readonly reading = new SingleFlight<StoredObject | undefined>();
  /** Files that readers wait for are made one after the other, so that uploads and jobs find a place in the encoder. */
  private readonly onDemand = new Semaphore(1, 300, tooManyPictures);
  /** The files that readers load now; the storage may be in another data center. */
  private readonly recent = new LRUCache<string, StoredObject>({
    maxSize: 32 * MEBIBYTE,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  });

  /** Originals that stand in. They are larger than files, so few are read from the storage simultaneously. */
  private readonly standIns = new LRUCache<string, StoredObject>({
    maxSize: 32 * MEBIBYTE,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  });
  private readonly readingStandIns = new Semaphore(2, 100, tooManyPictures);

  constructor(
    private readonly storage: MediaStorage,
    private readonly encoder: PictureEncoder,
    private readonly facts: PictureFactsReader,
  ) {}

  /**
   * Returns a picture's file by its name (`800.webp`), made now if a worker has not made it yet; without a name, the
   * file for callers that cannot choose. Undefined when there is none. While many files are made, the original stands in.
   *
   * @throws DomainError `media.busy` when too many are made, and the caller may not know the format of the original; also
   * when the storage does not answer
   */
  async read(id: string, name?: string): Promise<ServedPicture | undefined> {
    if (!MEDIA_ID.test(id)) return undefined;
    const facts = await this.facts.of(id);
    const file = facts && (name === undefined ? fallbackFile(facts) : readFileName(name, facts));
    if (!file) return undefined;
    const key = objectKey(id, file);
    const recent = this.recent.get(key);
    if (recent) return recent;
    const made = this.reading.run(key, async () => {
      const object = (await this.stored(key)) ?? (await this.onDemand.run(() => this.make(id, file)));
      if (object) this.recent.set(key, object);
      return object;
    });
    return file.extension === 'webp' || file.extension === 'avif' ? this.orStandIn(id, made) : made;
  }

  /** Every browser that asks for AVIF or WebP shows the original, a WebP, wherever it comes from. */
  private async orStandIn(id: string, made: Promise<StoredObject | undefined>): Promise<ServedPicture | undefined> {
    const settled = made.then(
      (object) => ({ object }),
      (error: unknown) => ({ error }),
    );
    const result = await withTimeout(STAND_IN_AFTER_MS, settled);
    if (result && 'object' in result) return result.object;
    if (result && !(result.error instanceof DomainError)) throw result.error;
    const reading = this.readStandIn(id).then((original) => ({ original }));
    const read = await withTimeout(STAND_IN_AFTER_MS, reading);
    if (!read) throw storageUnavailable();
    return read.original && { ...read.original, isStandIn: true };
  }

  private async readStandIn(id: string): Promise<StoredObject | undefined> {
    const key = originalKey(id);
    const recent = this.standIns.get(key);
    if (recent) return recent;
    return this.reading.run(key, async () => {
      const original = await this.readingStandIns.run(() => this.stored(key));
      if (original) this.standIns.set(key, original);
      return original;
    });
  }

  /** For readers, whose browsers try again: a storage that does not answer is no fault of this process. */
  private async stored(key: string): Promise<StoredObject | undefined> {
    try {
      return await this.storage.get(key);
    } catch (error) {
      this.log.warn(`A picture could not be read from the storage: ${summarizeError(error)}`);
      throw storageUnavailable();
    }
  }

  /** Returns the file that all others are made of; undefined when there is none. */
  async readOriginal(id: string): Promise<Buffer | undefined> {
    return MEDIA_ID.test(id) ? (await this.storage.get(originalKey(id)))?.bytes : undefined;
  }

  /** Stores the original of a new picture. */
  async storeOriginal(id: string, bytes: Buffer): Promise<void> {
    await this.storage.put(originalKey(id), { bytes, contentType: MEDIA_TYPES.webp });
  }

  /** Makes every file that pages offer and that is not there yet. */
  async makeAll(id: string, stopping: AbortSignal): Promise<void> {
    const facts = await this.facts.of(id);
    if (!facts) return;
    const stored = new Set(await this.storage.list(id));
    for (const file of filesOf(facts)) {
      stopping.throwIfAborted();
      if (!stored.has(objectKey(id, file))) await this.make(id, file);
    }
  }

  /** Deletes all files of a picture. */
  async deleteAll(id: string): Promise<void> {
    this.facts.forget(id);
    this.standIns.delete(originalKey(id));
    for (const key of this.recent.keys()) if (key.startsWith(`${id}/`)) this.recent.delete(key);
    await this.storage.deleteAll(id);
  }

  /** Returns undefined when the picture was deleted meanwhile. */
  private async make(id: string, file: PictureFile): Promise<StoredObject | undefined> {
    const original = await this.storage.get(originalKey(id));
    if (!original) return undefined;
    const object = {
      bytes: await this.encoder.file(original.bytes, file),
      contentType: MEDIA_TYPES[file.extension],
    };
    await this.storage.put(objectKey(id, file), object);
    // It may have been deleted while its file was made.
    if (!(await this.facts.exists(id))) {
      await this.storage.deleteAll(id);
      return undefined;
    }
    return object;
  }
}

const storageUnavailable = (): DomainError =>
  new DomainError('media.busy', 'unavailable', 'Pictures can’t be loaded right now. Try again in a moment.');

const fallbackFile = (facts: PictureFacts): PictureFile => ({
  width: fallbackWidthOf(facts),
  extension: fallbackOf(facts),
});
