import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Of a member of gzip without a name, a time or a system (RFC 1952, section 2.3): deflated. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const TAIL_BYTES = 8;
/**
 * Twice as quick as what zlib takes, for a twentieth more bytes. In small pieces: V8 takes what zlib was called with for alive until it
 * looks through its old generation, and the last piece with it (docs/adr/0035).
 */
export const FAST_GZIP = { level: 1, chunkSize: 4_096 };
/** Once for many: and whole bytes at its end, to which another piece can be put. */
const BEST_GZIP = { level: 9, finishFlush: constants.Z_SYNC_FLUSH };
/** Each some 50 kB. */
const MAX_PREFIXES = 50;

/**
 * How many texts begin. It is compressed and summed up once; of a text that begins so, only the rest is.
 *
 * What is deflated may be put together of pieces that know nothing of each other, and what gzip says at its end of the whole
 * can be worked out from the sum of the first piece on. What brotli makes cannot be.
 */
export class GzipPrefix {
  private static readonly cache = new LRUCache<string, GzipPrefix>({ max: MAX_PREFIXES });
  private readonly deflated: Buffer;
  private readonly checksum: number;
  private readonly length: number;
  private readonly hash: Hash;

  /** @param text of those that are known it is the same string, so that looking for it does not read it */
  static of(text: string): GzipPrefix {
    const known = GzipPrefix.cache.get(text);
    if (known) return known;
    const made = new GzipPrefix(Buffer.from(text));
    GzipPrefix.cache.set(text, made);
    return made;
  }

  private constructor(bytes: Buffer) {
    this.deflated = deflateRawSync(bytes, BEST_GZIP);
    this.checksum = crc32(bytes);
    this.length = bytes.byteLength;
    this.hash = createHash('sha1').update(bytes);
  }

  /**
   * Here and now: to hand a page's own half to another thread takes as long as to deflate it.
   *
   * @returns gzip of both, with memory of its own
   */
  gzipWith(own: Buffer): Buffer {
    const rest = deflateRawSync(own, FAST_GZIP);
    const { deflated } = this;
    const all = Buffer.allocUnsafeSlow(GZIP_HEADER.byteLength + deflated.byteLength + rest.byteLength + TAIL_BYTES);
    GZIP_HEADER.copy(all);
    deflated.copy(all, GZIP_HEADER.byteLength);
    rest.copy(all, GZIP_HEADER.byteLength + deflated.byteLength);
    const tail = all.byteLength - TAIL_BYTES;
    all.writeUInt32LE(crc32(own, this.checksum), tail);
    all.writeUInt32LE((this.length + own.byteLength) % 2 ** 32, tail + 4);
    return all;
  }

  /** A digest of both, for a tag. */
  digestWith(own: Buffer): string {
    return this.hash.copy().update(own).digest('base64url');
  }
}
