import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A ZIP as a stream, written one entry at a time, so that only one piece of one entry is in memory. */
export class ZipStream {
  private readonly zip = new ZipFile();
  readonly output = this.zip.outputStream as Readable;

  /** @param mtime the same for all entries: real times would show when something was written */
  constructor(private readonly mtime: Date) {}

  /** Resolves when the entry is read. If nobody reads the output, it never does. */
  add(name: string, content: string | Buffer | AsyncIterable<string>): Promise<void> {
    const isWhole = typeof content === 'string' || Buffer.isBuffer(content);
    const bytes = isWhole ? Buffer.from(content as Buffer) : undefined;
    const options = { mtime: this.mtime, mode: 0o100600, ...(bytes && { size: bytes.length }) };
    return new Promise<void>((done, failed) => {
      this.zip.addReadStreamLazy(name, options, (give) => {
        const source = bytes ? Readable.from([bytes]) : Readable.from(content as AsyncIterable<string>);
        give(null, source.once('close', done).once('error', failed));
      });
    });
  }

  end(): void {
    this.zip.end();
  }
}
