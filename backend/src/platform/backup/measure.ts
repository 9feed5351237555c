import { createHash } from 'node:crypto';

const NEWLINE = 0x0a;

/** How many rows end in a piece of what COPY wrote: within a row it writes no end of a line as it is. */
export function endsIn(piece: Buffer): number {
  let ended = 0;
  for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) ended += 1;
  return ended;
}

/** How many rows COPY wrote, and the checksum of them. */
export class Measure {
  private readonly hash = createHash('sha256');
  private rows = 0;

  /** @returns how many rows end in this piece */
  add(piece: Buffer): number {
    this.hash.update(piece);
    const ended = endsIn(piece);
    this.rows += ended;
    return ended;
  }

  result(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.hash.copy().digest('hex') };
  }
}
