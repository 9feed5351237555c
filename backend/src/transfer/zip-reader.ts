import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { StartupError } from '../platform/config/startup-error.js';

/** The largest uncompressed entry. A page of the longest articles is smaller. */
const MAX_ENTRY_BYTES = 512 * 1024 * 1024;

/** Reads the entries of a ZIP by name. */
export class ZipReader {
  private constructor(
    readonly file: string,
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws StartupError when the file is not a ZIP, or damaged */
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

  /** The same ZIP, of which only the entries in a folder are read, by their names in it. */
  within(folder: string): ZipReader {
    const inFolder = [...this.entries].filter(([name]) => name.startsWith(folder));
    return new ZipReader(
      this.file,
      this.zip,
      new Map(inFolder.map(([name, entry]) => [name.slice(folder.length), entry])),
    );
  }

  /** The names of all entries. */
  get names(): string[] {
    return [...this.entries.keys()];
  }

  /** The uncompressed size of an entry in bytes. Reading one that is larger than it says fails. */
  size(name: string): number {
    return this.entries.get(name)?.uncompressedSize ?? 0;
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** @throws StartupError when the entry is missing or damaged */
  async read(name: string): Promise<string> {
    const bytes = await this.readBytes(name);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch (error) {
      throw new StartupError(`${name} in ${this.file} is damaged: ${(error as Error).message}. Copy the file again.`, {
        cause: error,
      });
    }
  }

  /** @throws StartupError when the entry is missing or damaged */
  async readBytes(name: string): Promise<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) throw new StartupError(`${this.file} has no ${name}.`);
    if (entry.uncompressedSize > MAX_ENTRY_BYTES)
      throw new StartupError(`${name} in ${this.file} is too large to be read.`);
    try {
      const bytes = await buffer(await this.zip.openReadStreamPromise(entry));
      // The library does not check this.
      if (crc32(bytes) !== entry.crc32) throw new Error('its checksum does not match');
      return bytes;
    } catch (error) {
      throw new StartupError(`${name} in ${this.file} is damaged: ${(error as Error).message}. Copy the file again.`, {
        cause: error,
      });
    }
  }

  close(): void {
    this.zip.close();
  }
}
