import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { beginFile, discardFile, toWriteError, publishFile } from '../platform/operator/atomic-file.js';

/** Writes a ZIP, one entry after the other, so that only one is in memory. It is under its name when it is whole. */
export class ZipWriter {
  private constructor(
    private readonly zip: ZipFile,
    private readonly file: string,
    /** All entries have this: when something was written is nobody's business. */
    private readonly mtime: Date,
    /** Until the file has all that went into the ZIP. */
    private readonly written: Promise<void>,
  ) {
    // Whoever waits for an entry is told; until somebody does, it is no failure that nobody sees.
    written.catch(() => undefined);
  }

  /** @throws StartupError when there is such a file already, or none can be written */
  static async begin(file: string, mtime: Date, signal?: AbortSignal): Promise<ZipWriter> {
    const unfinished = await beginFile(file);
    const zip = new ZipFile();
    return new ZipWriter(zip, file, mtime, pipeline(zip.outputStream, unfinished.createWriteStream(), { signal }));
  }

  async add(name: string, content: string | Buffer): Promise<void> {
    const bytes = Buffer.from(content);
    const taken = new Promise<void>((done, failed) => {
      this.zip.addReadStreamLazy(name, { mtime: this.mtime, mode: 0o100600, size: bytes.length }, (give) => {
        give(null, Readable.from([bytes]).once('close', done).once('error', failed));
      });
    });
    // The file may end before it has taken this: then nobody ever asks for it.
    await this.told(Promise.race([taken, this.written]));
  }

  async finish(): Promise<void> {
    this.zip.end();
    await this.told(this.written);
    await this.told(publishFile(this.file));
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    (this.zip.outputStream as Readable).destroy();
    await this.written.catch(() => undefined);
    await discardFile(this.file);
  }

  private async told<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw toWriteError(error as NodeJS.ErrnoException, this.file);
    }
  }
}
