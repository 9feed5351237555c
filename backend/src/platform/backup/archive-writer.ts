import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { Pack } from 'tar-stream';
import { beginFile, discardFile, toWriteError, publishFile } from '../cli/atomic-file.js';
import { encryptBytes } from './encryption.js';
import { CHECKSUM_ENTRY, HEADER_ENTRY, MANIFEST_ENTRY } from './manifest.js';
import type { Header, Manifest } from './manifest.js';
import { Measure } from './measure.js';

const gzipAsync = promisify(gzip);

/** The bytes of a table per entry: tar needs the length of an entry before its content. */
export const PART_BYTES = 1 << 20;

/**
 * Writes a backup: a tar with a header, each table's rows in parts that are gzipped one by one, and a manifest with its
 * checksum. The file gets its name only when it is complete and on the disk.
 */
export class ArchiveWriter {
  private constructor(
    private readonly tar: Pack,
    private readonly file: string,
    private readonly mtime: Date,
    /** Resolves when the file has all bytes of the tar. */
    private readonly written: Promise<void>,
  ) {
    written.catch((error: Error) => tar.destroy(error));
  }

  /** @throws StartupError when the file exists already, or cannot be written */
  static async begin(
    file: string,
    header: Header,
    { recipients = [], signal }: { recipients?: readonly string[]; signal?: AbortSignal | undefined } = {},
  ): Promise<ArchiveWriter> {
    const tar = pack();
    const plain = Readable.from(tar as unknown as AsyncIterable<Buffer>, { objectMode: false });
    const bytes = recipients.length > 0 ? await encryptBytes(plain, recipients) : plain;
    const unfinished = await beginFile(file);
    const written = pipeline(bytes, unfinished.createWriteStream(), { signal });
    const writer = new ArchiveWriter(tar, file, new Date(header.time), written);
    try {
      await writer.entry(HEADER_ENTRY, Buffer.from(`${JSON.stringify(header)}\n`));
    } catch (error) {
      await writer.abandon();
      throw error;
    }
    return writer;
  }

  /** @returns the number of rows, and their checksum */
  async table(name: string, data: AsyncIterable<Buffer>, progress: (rows: number) => void) {
    const measure = new Measure();
    let pieces: Buffer[] = [];
    let length = 0;
    let part = 0;
    const flush = async () => {
      part += 1;
      const packed = await gzipAsync(Buffer.concat(pieces, length));
      [pieces, length] = [[], 0];
      await this.entry(`tables/${name}/${String(part).padStart(6, '0')}.gz`, packed);
    };
    for await (const chunk of data) {
      progress(measure.add(chunk));
      for (let from = 0; from < chunk.length;) {
        const piece = chunk.subarray(from, from + PART_BYTES - length);
        pieces.push(piece);
        length += piece.length;
        from += piece.length;
        if (length === PART_BYTES) await flush();
      }
    }
    // A table without rows has an entry too.
    if (length > 0 || part === 0) await flush();
    return measure.result();
  }

  /** Completes the file and gives it its name. */
  async finish(manifest: Manifest): Promise<void> {
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await this.entry(MANIFEST_ENTRY, text);
    await this.entry(CHECKSUM_ENTRY, Buffer.from(`${createHash('sha256').update(text).digest('hex')}\n`));
    this.tar.finalize();
    await this.orFileError(this.written);
    await this.orFileError(publishFile(this.file));
  }

  /** Removes the unfinished file. */
  async abandon(): Promise<void> {
    this.tar.destroy();
    await this.written.catch(() => undefined);
    await discardFile(this.file);
  }

  private entry(name: string, data: Buffer): Promise<void> {
    const header = { name, size: data.length, mode: 0o600, mtime: this.mtime };
    return this.orFileError(
      new Promise((done, failed) => {
        const entry = this.tar.entry(header, (error?: Error | null) => (error ? failed(error) : done()));
        entry.end(data);
      }),
    );
  }

  /** An error of the file is the cause of all errors after it, so that one is thrown. */
  private async orFileError<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const first = await Promise.race([
        this.written.then(
          () => error,
          (reason: unknown) => reason,
        ),
        new Promise((resolve) => setImmediate(() => resolve(error))),
      ]);
      throw toWriteError(first as NodeJS.ErrnoException, this.file);
    }
  }
}
