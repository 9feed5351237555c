import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { StartupError } from '../platform/config/startup-error.js';

/** So large may one entry be, unpacked: a page of the longest articles has less. */
const MOST_BYTES = 512 * 1024 * 1024;

/** The entries of a ZIP, by name. */
export class ZipReader {
  private constructor(
    readonly file: string,
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws StartupError when it is no ZIP, or a broken one */
  static async open(file: string): Promise<ZipReader> {
    try {
      const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      return new ZipReader(file, zip, entries);
    } catch (error) {
      throw new StartupError(`${file} cannot be read as a ZIP: ${(error as Error).message}.`, { cause: error });
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** @throws StartupError when it is not there, or not whole */
  async read(name: string): Promise<string> {
    const bytes = await this.readBytes(name);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch (error) {
      throw new StartupError(`${name} in ${this.file} is not whole: ${(error as Error).message}.`, { cause: error });
    }
  }

  /** @throws StartupError when it is not there, or not whole */
  async readBytes(name: string): Promise<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) throw new StartupError(`${this.file} has no ${name}.`);
    if (entry.uncompressedSize > MOST_BYTES) throw new StartupError(`${name} in ${this.file} is too large to be read.`);
    try {
      const bytes = await buffer(await this.zip.openReadStreamPromise(entry));
      // The library leaves this to whoever reads.
      if (crc32(bytes) !== entry.crc32) throw new Error('its checksum is another one');
      return bytes;
    } catch (error) {
      throw new StartupError(`${name} in ${this.file} is not whole: ${(error as Error).message}.`, { cause: error });
    }
  }

  close(): void {
    this.zip.close();
  }
}
