import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { StartupError } from '../config/startup-error.js';
import { openBytes } from './encryption.js';
import { CHECKSUM_ENTRY, HEADER_ENTRY, MANIFEST_ENTRY, readHeader, readManifest } from './manifest.js';
import type { Header, Manifest } from './manifest.js';
import { Measure } from './measure.js';
import { PART_BYTES } from './archive-writer.js';

const unzip = promisify(gunzip);
const TABLE_PART = /^tables\/([a-z][a-z0-9_]*)\/\d{6}\.gz$/;

export interface RowsInFile {
  name: string;
  /** As COPY wrote them, in pieces of any length. */
  data: AsyncGenerator<Buffer>;
}

interface Entry {
  name: string;
  data: Buffer;
}

/** Reads a backup from its beginning to its end; never more than one piece of it is in memory. */
export class ArchiveReader {
  constructor(
    readonly file: string,
    private readonly options: { identity?: string | undefined; signal?: AbortSignal | undefined } = {},
  ) {}

  /** @throws StartupError when it is no backup, or of a newer release */
  async header(): Promise<Header> {
    for await (const entry of this.entries()) return this.headerOf(entry);
    throw this.isNone();
  }

  /**
   * Reads all of it and compares it with what it says of itself.
   *
   * @param progress is told how many rows were read
   * @throws StartupError that says what is wrong with the file
   */
  async verify(progress: (rows: number) => void = () => undefined): Promise<Manifest> {
    const measures = new Map<string, Measure>();
    let rows = 0;
    const manifest = await this.read(async ({ name, data }) => {
      const measure = new Measure();
      for await (const piece of data) {
        rows += measure.add(piece);
        progress(rows);
      }
      measures.set(name, measure);
    });
    for (const table of manifest.tables) {
      const found = measures.get(table.name)?.result();
      if (found?.sha256 !== table.sha256 || found.rows !== table.rows) {
        throw this.isDamaged(`the rows of ${table.name} are not those that were written`);
      }
    }
    if (measures.size !== manifest.tables.length) throw this.isDamaged('it has a table that it does not list');
    return manifest;
  }

  /**
   * Hands each table's rows over, in the order of the file. What is not read is passed over.
   *
   * @throws StartupError when the file is damaged; what was handed over until then is worth nothing
   */
  async read(take: (table: RowsInFile) => Promise<void>): Promise<Manifest> {
    const entries = this.entries();
    try {
      const first = await entries.next();
      if (first.done) throw this.isNone();
      const { time } = this.headerOf(first.value);
      let entry = await entries.next();
      while (!entry.done && TABLE_PART.test(entry.value.name)) {
        const name = TABLE_PART.exec(entry.value.name)![1]!;
        const isOfTable = () => !entry.done && TABLE_PART.exec(entry.value.name)?.[1] === name;
        const rows = async function* (this: ArchiveReader): AsyncGenerator<Buffer> {
          while (isOfTable()) {
            const { data } = entry.value as Entry;
            entry = await entries.next();
            yield await this.unpacked(data);
          }
        };
        await take({ name, data: rows.call(this) });
        while (isOfTable()) entry = await entries.next();
      }
      const text = entry.done || entry.value.name !== MANIFEST_ENTRY ? undefined : entry.value.data;
      const sum = await entries.next();
      if (!text || sum.done || sum.value.name !== CHECKSUM_ENTRY) throw this.isCutOff();
      if (createHash('sha256').update(text).digest('hex') !== sum.value.data.toString('latin1').trim()) {
        throw this.isDamaged('its list of contents is not the one that was written');
      }
      const manifest = readManifest(text.toString('utf8'), this.file);
      if (manifest.time !== time) throw this.isDamaged('it begins as another backup than it ends');
      if (!(await entries.next()).done) throw this.isDamaged('something comes after its end');
      return manifest;
    } finally {
      await entries.return(undefined);
    }
  }

  private async *entries(): AsyncGenerator<Entry> {
    const bytes = await openBytes(this.file, this.options.identity);
    const tar = extract();
    // An error of what is read must reach who is waiting for the next entry.
    bytes.on('error', (error) => tar.destroy(error));
    tar.on('error', () => undefined);
    const stop = () => tar.destroy(new Error('stopped'));
    this.options.signal?.addEventListener('abort', stop);
    bytes.pipe(tar as unknown as NodeJS.WritableStream);
    try {
      for await (const entry of tar) {
        const { name, size = 0 } = entry.header;
        if (size > 2 * PART_BYTES && name !== MANIFEST_ENTRY) throw this.isNone();
        const pieces: Buffer[] = [];
        for await (const piece of entry as unknown as AsyncIterable<Buffer>) pieces.push(piece);
        const data = Buffer.concat(pieces);
        if (data.length !== size) throw this.isCutOff();
        yield { name, data };
      }
    } catch (error) {
      throw this.inWords(error as Error);
    } finally {
      this.options.signal?.removeEventListener('abort', stop);
      (bytes as Readable).unpipe();
      bytes.destroy();
      tar.destroy();
    }
  }

  private async unpacked(data: Buffer): Promise<Buffer> {
    try {
      return await unzip(data, { maxOutputLength: 2 * PART_BYTES });
    } catch {
      throw this.isDamaged('a piece of it cannot be unpacked');
    }
  }

  private headerOf({ name, data }: Entry): Header {
    if (name !== HEADER_ENTRY) throw this.isNone();
    return readHeader(data.toString('utf8'), this.file);
  }

  private inWords(error: Error): Error {
    if (error instanceof StartupError || this.options.signal?.aborted) return error;
    if (/Unexpected end/.test(error.message)) return this.isCutOff();
    if (/Invalid tar header/.test(error.message)) {
      return new StartupError(`${this.file} is no backup of The Archive, or it is damaged.`);
    }
    const { code } = error as NodeJS.ErrnoException;
    return code && /^E[A-Z]+$/.test(code)
      ? new StartupError(`${this.file} cannot be read (${code}).`, { cause: error })
      : this.isDamaged('it cannot be read to its end');
  }

  private isNone = () => new StartupError(`${this.file} is no backup of The Archive.`);
  private isCutOff = () => new StartupError(`${this.file} is cut off: it has no end. Take another copy of it.`);
  private isDamaged = (how: string) =>
    new StartupError(`${this.file} is damaged: ${how}. Take another copy of it, or another backup.`);
}
