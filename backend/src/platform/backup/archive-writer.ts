import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { Pack } from 'tar-stream';
import { beginFile, discardFile, toWriteError, publishFile } from '../operator/atomic-file.js';
import { encrypted } from './encryption.js';
import { CHECKSUM_ENTRY, HEADER_ENTRY, MANIFEST_ENTRY } from './manifest.js';
import type { Header, Manifest } from './manifest.js';
import { Measure } from './measure.js';

const zip = promisify(gzip);

/** So much of a table goes into one entry: a tar must know how long an entry is before it begins. */
export const PART_BYTES = 1 << 20;

/**
 * Writes a backup: a tar of the header, each table's rows in pieces that are each a gzip of its own, and the manifest with its
 * checksum. It is under its name when it is whole and on the disk, and not before.
 */
export class ArchiveWriter {
  private constructor(
    private readonly tar: Pack,
    private readonly file: string,
    private readonly mtime: Date,
    /** Until the file has all that went into the tar. */
    private readonly written: Promise<void>,
  ) {
    written.catch((error: Error) => tar.destroy(error));
  }

  /** @throws StartupError when there is such a file already, or none can be written */
  static async begin(
    file: string,
    header: Header,
    { recipients = [], signal }: { recipients?: readonly string[]; signal?: AbortSignal | undefined } = {},
  ): Promise<ArchiveWriter> {
    const tar = pack();
    const plain = Readable.from(tar as unknown as AsyncIterable<Buffer>, { objectMode: false });
    const bytes = recipients.length > 0 ? await encrypted(plain, recipients) : plain;
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

  /** @returns how many rows there were, and their checksum */
  async table(name: string, data: AsyncIterable<Buffer>, progress: (rows: number) => void) {
    const measure = new Measure();
    let pieces: Buffer[] = [];
    let length = 0;
    let part = 0;
    const flush = async () => {
      part += 1;
      const packed = await zip(Buffer.concat(pieces, length));
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
    // One without rows has an entry too.
    if (length > 0 || part === 0) await flush();
    return measure.result();
  }

  /** Until here there is no file of that name; from here on it is whole. */
  async finish(manifest: Manifest): Promise<void> {
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await this.entry(MANIFEST_ENTRY, text);
    await this.entry(CHECKSUM_ENTRY, Buffer.from(`${createHash('sha256').update(text).digest('hex')}\n`));
    this.tar.finalize();
    await this.told(this.written);
    await this.told(publishFile(this.file));
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    this.tar.destroy();
    await this.written.catch(() => undefined);
    await discardFile(this.file);
  }

  private entry(name: string, data: Buffer): Promise<void> {
    const header = { name, size: data.length, mode: 0o600, mtime: this.mtime };
    return this.told(
      new Promise((done, failed) => {
        const entry = this.tar.entry(header, (error?: Error | null) => (error ? failed(error) : done()));
        entry.end(data);
      }),
    );
  }

  /** What went wrong with the file is the reason for all that goes wrong after it. */
  private async told<T>(work: Promise<T>): Promise<T> {
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
