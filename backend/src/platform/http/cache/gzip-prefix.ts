import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** The header of a gzip member without name, time or operating system (RFC 1952, section 2.3). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** Checksum and length. */
const TAIL_BYTES = 8;
/**
 * Twice as fast as zlib's default level, for 5 % more bytes. The chunks are small because V8 keeps the last one of each call alive
 * until it collects its old generation (docs/adr/0035).
 */
export const FAST_GZIP = { level: 1, chunkSize: 4_096 };
/** Slow and small, because it runs once per prefix. The flush ends on a byte, so that another piece can follow. */
const BEST_GZIP = { level: 9, finishFlush: constants.Z_SYNC_FLUSH };
/** Each is about 50 kB. */
const MAX_PREFIXES = 50;

/**
 * A prefix that many texts share. It is compressed and hashed once; for each text only the rest is.
 *
 * Deflate streams can be concatenated, and the checksum at the end of a gzip file can be continued from the checksum of the prefix.
 * Brotli has neither property.
 */
export class GzipPrefix {
  private static readonly cache = new LRUCache<string, GzipPrefix>({ max: MAX_PREFIXES });
  private readonly deflated: Buffer;
  private readonly checksum: number;
  private readonly length: number;
  private readonly hash: Hash;

  /** @param text pass the same string object each time: then the look-up does not compare its content */
  static of(text: string): GzipPrefix {
    const cached = GzipPrefix.cache.get(text);
    if (cached) return cached;
    const prefix = new GzipPrefix(Buffer.from(text));
    GzipPrefix.cache.set(text, prefix);
    return prefix;
  }

  private constructor(bytes: Buffer) {
    this.deflated = deflateRawSync(bytes, BEST_GZIP);
    this.checksum = crc32(bytes);
    this.length = bytes.byteLength;
    this.hash = createHash('sha1').update(bytes);
  }

  /**
   * Synchronous: handing the rest to another thread takes as long as compressing it.
   *
   * @returns gzip of prefix and rest, in memory of its exact size
   */
  gzipWith(rest: Buffer): Buffer {
    const deflatedRest = deflateRawSync(rest, FAST_GZIP);
    const { deflated } = this;
    const all = Buffer.allocUnsafeSlow(
      GZIP_HEADER.byteLength + deflated.byteLength + deflatedRest.byteLength + TAIL_BYTES,
    );
    GZIP_HEADER.copy(all);
    deflated.copy(all, GZIP_HEADER.byteLength);
    deflatedRest.copy(all, GZIP_HEADER.byteLength + deflated.byteLength);
    const tail = all.byteLength - TAIL_BYTES;
    all.writeUInt32LE(crc32(rest, this.checksum), tail);
    all.writeUInt32LE((this.length + rest.byteLength) % 2 ** 32, tail + 4);
    return all;
  }

  /** A digest of prefix and rest, for an ETag. */
  digestWith(rest: Buffer): string {
    return this.hash.copy().update(rest).digest('base64url');
  }
}
