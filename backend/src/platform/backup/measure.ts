import { createHash } from 'node:crypto';

const NEWLINE = 0x0a;

/** Counts the rows that end in a chunk of COPY's output, which escapes line breaks within a row. */
export function countRowEnds(chunk: Buffer): number {
  let ended = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) ended += 1;
  return ended;
}

/** Counts the rows in COPY's output and computes their checksum. */
export class Measure {
  private readonly hash = createHash('sha256');
  private rows = 0;

  /** @returns the number of rows that end in this chunk */
  add(chunk: Buffer): number {
    this.hash.update(chunk);
    const ended = countRowEnds(chunk);
    this.rows += ended;
    return ended;
  }

  result(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.hash.copy().digest('hex') };
  }
}
