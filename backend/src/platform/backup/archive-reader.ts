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

const gunzipAsync = promisify(gunzip);
const TABLE_PART = /^tables\/([a-z][a-z0-9_]*)\/\d{6}\.gz$/;

export interface TableRows {
  name: string;
  /** In the format of COPY, in chunks of any length. */
  data: AsyncGenerator<Buffer>;
}

interface Entry {
  name: string;
  data: Buffer;
}

/** Reads a backup from start to end, with one part in memory at a time. */
export class ArchiveReader {
  constructor(
    readonly file: string,
    private readonly options: { identity?: string | undefined; signal?: AbortSignal | undefined } = {},
  ) {}

  /** @throws StartupError when the file is not a backup, or is of a newer release */
  async header(): Promise<Header> {
    for await (const entry of this.entries()) return this.headerOf(entry);
    throw this.notABackup();
  }

  /**
   * Reads the whole file and compares it with its own checksums.
   *
   * @param progress receives the number of rows read so far
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
      const read = measures.get(table.name)?.result();
      if (read?.sha256 !== table.sha256 || read.rows !== table.rows) {
        throw this.damaged(`the rows of ${table.name} are not those that were written`);
      }
    }
    if (measures.size !== manifest.tables.length) throw this.damaged('it has a table that it does not list');
    return manifest;
  }

  /**
   * Passes each table's rows to `onTable`, in the order of the file. Rows that it does not read are skipped.
   *
   * @throws StartupError when the file is damaged; all rows passed until then must be discarded
   */
  async read(onTable: (table: TableRows) => Promise<void>): Promise<Manifest> {
    const entries = this.entries();
    try {
      const first = await entries.next();
      if (first.done) throw this.notABackup();
      const { time } = this.headerOf(first.value);
      let entry = await entries.next();
      while (!entry.done && TABLE_PART.test(entry.value.name)) {
        const name = TABLE_PART.exec(entry.value.name)![1]!;
        const isOfTable = () => !entry.done && TABLE_PART.exec(entry.value.name)?.[1] === name;
        const rows = async function* (this: ArchiveReader): AsyncGenerator<Buffer> {
          while (isOfTable()) {
            const { data } = entry.value as Entry;
            entry = await entries.next();
            yield await this.decompress(data);
          }
        };
        await onTable({ name, data: rows.call(this) });
        while (isOfTable()) entry = await entries.next();
      }
      const text = entry.done || entry.value.name !== MANIFEST_ENTRY ? undefined : entry.value.data;
      const sum = await entries.next();
      if (!text || sum.done || sum.value.name !== CHECKSUM_ENTRY) throw this.truncated();
      if (createHash('sha256').update(text).digest('hex') !== sum.value.data.toString('latin1').trim()) {
        throw this.damaged('its list of contents is not the one that was written');
      }
      const manifest = readManifest(text.toString('utf8'), this.file);
      if (manifest.time !== time) throw this.damaged('its beginning and its end belong to different backups');
      if (!(await entries.next()).done) throw this.damaged('something comes after its end');
      return manifest;
    } finally {
      await entries.return(undefined);
    }
  }

  private async *entries(): AsyncGenerator<Entry> {
    const bytes = await openBytes(this.file, this.options.identity);
    const tar = extract();
    // A read error must reach the loop that waits for the next entry.
    bytes.on('error', (error) => tar.destroy(error));
    tar.on('error', () => undefined);
    const stop = () => tar.destroy(new Error('stopped'));
    this.options.signal?.addEventListener('abort', stop);
    bytes.pipe(tar as unknown as NodeJS.WritableStream);
    try {
      for await (const entry of tar) {
        const { name, size = 0 } = entry.header;
        if (size > 2 * PART_BYTES && name !== MANIFEST_ENTRY) throw this.notABackup();
        const pieces: Buffer[] = [];
        for await (const piece of entry as unknown as AsyncIterable<Buffer>) pieces.push(piece);
        const data = Buffer.concat(pieces);
        if (data.length !== size) throw this.truncated();
        yield { name, data };
      }
    } catch (error) {
      throw this.toStartupError(error as Error);
    } finally {
      this.options.signal?.removeEventListener('abort', stop);
      (bytes as Readable).unpipe();
      bytes.destroy();
      tar.destroy();
    }
  }

  private async decompress(data: Buffer): Promise<Buffer> {
    try {
      return await gunzipAsync(data, { maxOutputLength: 2 * PART_BYTES });
    } catch {
      throw this.damaged('a piece of it cannot be unpacked');
    }
  }

  private headerOf({ name, data }: Entry): Header {
    if (name !== HEADER_ENTRY) throw this.notABackup();
    return readHeader(data.toString('utf8'), this.file);
  }

  private toStartupError(error: Error): Error {
    if (error instanceof StartupError || this.options.signal?.aborted) return error;
    if (/Unexpected end/.test(error.message)) return this.truncated();
    if (/Invalid tar header/.test(error.message)) {
      return new StartupError(`${this.file} is not a backup of The Archive, or it is damaged. Nothing was changed.`);
    }
    const { code } = error as NodeJS.ErrnoException;
    return code && /^E[A-Z]+$/.test(code)
      ? new StartupError(`${this.file} cannot be read (${code}).`, { cause: error })
      : this.damaged('it cannot be read to its end');
  }

  private notABackup = () => new StartupError(`${this.file} is not a backup of The Archive. Nothing was changed.`);
  private truncated = () =>
    new StartupError(`${this.file} is cut off: its end is missing. Nothing was changed. Copy it again.`);
  private damaged = (reason: string) =>
    new StartupError(`${this.file} is damaged: ${reason}. Nothing was changed. Copy it again, or use another backup.`);
}
