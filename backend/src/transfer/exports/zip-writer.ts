import { pipeline } from 'node:stream/promises';
import { beginFile, discardFile, toWriteError, publishFile } from '../../platform/cli/atomic-file.js';
import { ZipStream } from '../../platform/zip/zip-stream.js';

/** Writes a ZIP one entry at a time, so that only one is in memory. The file gets its name when it is complete. */
export class ZipWriter {
  private constructor(
    private readonly zip: ZipStream,
    private readonly file: string,
    /** Resolves when the file has all bytes of the ZIP. */
    private readonly written: Promise<void>,
  ) {
    // Errors are reported by add() and finish(); without this handler, an early one would be an unhandled rejection.
    written.catch(() => undefined);
  }

  /** @throws StartupError when the file exists already, or cannot be written */
  static async begin(file: string, mtime: Date, signal?: AbortSignal): Promise<ZipWriter> {
    const unfinished = await beginFile(file);
    const zip = new ZipStream(mtime);
    return new ZipWriter(zip, file, pipeline(zip.output, unfinished.createWriteStream(), { signal }));
  }

  async add(name: string, content: string | Buffer): Promise<void> {
    // If writing the file fails, the entry is never read.
    await this.orFileError(Promise.race([this.zip.add(name, content), this.written]));
  }

  async finish(): Promise<void> {
    this.zip.end();
    await this.orFileError(this.written);
    await this.orFileError(publishFile(this.file));
  }

  /** Removes the unfinished file. */
  async abandon(): Promise<void> {
    this.zip.output.destroy();
    await this.written.catch(() => undefined);
    await discardFile(this.file);
  }

  private async orFileError<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw toWriteError(error as NodeJS.ErrnoException, this.file);
    }
  }
}
