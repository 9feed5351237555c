import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, brotliDecompressSync, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAmong } from '../http/not-modified.js';
import { encodingOf } from './encoding.js';
import type { Compressed, Encoding } from './encoding.js';

/**
 * Off the main thread. A window of 256 kB is more than nearly all of it, and the usual one of 4 MB is memory that each
 * compression takes anew.
 */
const brotli = (quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
});
/** For one, and for many: a third of the time, for an eighth more bytes. */
const [QUICKLY, WELL] = [brotli(2), brotli(6)];
const [withBrotli, withoutBrotli, withGzip] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)];
const compressors: Record<Compressed, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => withBrotli(body, WELL),
  gzip: (body) => withGzip(body),
};
/** Shorter ones gain nothing. */
export const COMPRESSED_FROM = 1_024;

/** Or any number of the shortest answers would be kept. */
const BESIDES = 4_096;
/** What gzip takes beside brotli, of what we say: as much as what is packed quickly, with room to spare; and beside what is whole. */
const WITH_GZIP = { packed: 2.2, whole: 1.25 };

/**
 * With memory of its own, as long as it is: what zlib answers holds whole blocks of 16 kB, and a short buffer a slab of 64 kB
 * that Node shares out, which stays for as long as any piece of it does.
 */
function alone(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(own);
  return own;
}

/** Headers that are of one answer alone. */
const OF_ONE = new Set(['x-request-id', 'content-length', 'content-encoding']);

const flat = (headers: Record<string, unknown>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (OF_ONE.has(name) ? [] : [name, String(value)]));

/** Weak: it names what is said, however it is compressed. */
export const tagOf = (body: Buffer): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`;

/** Who asks for it again. */
export interface Asking {
  headers: IncomingHttpHeaders;
  /** The request's own id, which the answer bears. */
  id: string;
  method: string;
}

/** What was said, for who is in this process too. */
export interface Answered {
  headers: Record<string, string>;
  text: () => string;
}

export interface ReadyOptions {
  status: number;
  /** Whether others who ask for the same may get it too, later. */
  mayBeKept: boolean;
  /** What the answer says of itself. Its tag is among them, where it has one. */
  headers: Record<string, string>;
}

/**
 * An answer with all its bytes, ready to be sent: compressed once for each way that it is asked for. Once it is with brotli,
 * only what is compressed is held, a fifth of it; the few who take nothing compressed get it unpacked each time.
 *
 * What is packed is compressed quickly at first, for who waits for it: many pages of a large site are asked for once before
 * they change or grow old. With the second who asks begins the better one, for all who come after.
 */
export class ReadyAnswer {
  /** Those of many answers that are asked for at once would wait for each other and hold up who waits for his. */
  private static improving = false;
  private readonly bodies = new Map<Compressed, Buffer | Promise<Buffer>>();
  /** All headers of an answer, as one was once answered, but for what is of that answer alone. */
  private answered: string[] | undefined;
  /** The pattern of the route that it was answered by, as metrics name it. */
  route = 'none';
  private content: Buffer | undefined;
  private readonly isShort: boolean;
  private isQuick = false;

  constructor(
    content: Buffer,
    private readonly options: ReadyOptions,
  ) {
    this.content = alone(content);
    this.isShort = content.byteLength < COMPRESSED_FROM;
  }

  /** Before it is kept, where most who will ask for it take brotli: it counts for less. */
  async pack(): Promise<this> {
    if (this.isShort) return this;
    this.isQuick = true;
    await this.compressedAs('br', (body) => withBrotli(body, QUICKLY));
    return this;
  }

  get mayBeKept(): boolean {
    return this.options.mayBeKept;
  }

  get status(): number {
    return this.options.status;
  }

  /** What it takes in memory, with everything that it may be compressed to, its headers and its place. */
  get bytes(): number {
    if (this.isShort) return this.content!.byteLength + BESIDES;
    const held = this.content
      ? this.content.byteLength * WITH_GZIP.whole
      : (this.bodies.get('br') as Buffer).byteLength * WITH_GZIP.packed;
    return Math.ceil(held) + BESIDES;
  }

  /** Sends it the first time, through the hooks. @param more headers of this one answer */
  async send(request: FastifyRequest, reply: FastifyReply, more: Record<string, string> = {}): Promise<FastifyReply> {
    void reply.headers(this.options.headers);
    this.answeredWith(reply.getHeaders(), request.routeOptions.url);
    void reply.headers(more);
    if (this.isKnownTo(request.headers)) return reply.code(304).send();
    const encoding = this.encodingFor(request.headers);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.code(this.status).send(encoding === 'identity' ? this.whole() : await this.compressedAs(encoding));
  }

  /** What else an answer bears that hooks have put there: from now on it can be sent again past them. */
  answeredWith(headers: Record<string, unknown>, route = 'none'): void {
    this.answered ??= flat(headers);
    this.route = route;
  }

  /**
   * Sends it as it was sent before, past all hooks.
   *
   * @returns the status; 0, having done nothing, when it was not, or not compressed in this way: then see `ready`
   */
  sendAgain({ headers, id, method }: Asking, response: ServerResponse): number {
    const encoding = this.encodingFor(headers);
    if (!this.answered || (encoding !== 'identity' && !Buffer.isBuffer(this.bodies.get(encoding)))) return 0;
    const answered = [...this.answered, 'x-request-id', id];
    if (this.isKnownTo(headers)) {
      response.writeHead(304, answered).end();
      return 304;
    }
    const body = encoding === 'identity' ? this.whole() : (this.bodies.get(encoding) as Buffer);
    if (encoding !== 'identity') answered.push('content-encoding', encoding);
    if (this.isQuick && encoding === 'br' && !ReadyAnswer.improving) void this.improve();
    answered.push('content-length', String(body.byteLength));
    response.writeHead(this.status, answered).end(method === 'HEAD' ? undefined : body);
    return this.status;
  }

  /** As it was answered, whole, for who asks in this process; undefined when it never was. */
  asAnswered(): Answered | undefined {
    const { answered } = this;
    if (!answered) return undefined;
    const headers: Record<string, string> = {};
    for (let at = 0; at < answered.length; at += 2) headers[answered[at]!] = answered[at + 1]!;
    return { headers, text: () => this.whole().toString() };
  }

  /** Resolves when it is compressed as this caller wants it. */
  async ready({ headers }: Pick<Asking, 'headers'>): Promise<void> {
    const encoding = this.encodingFor(headers);
    if (encoding !== 'identity') await this.compressedAs(encoding);
  }

  private isKnownTo(headers: IncomingHttpHeaders): boolean {
    return this.status === 200 && isAmong(headers['if-none-match'], this.options.headers.etag);
  }

  private encodingFor(headers: IncomingHttpHeaders): Encoding {
    return this.isShort ? 'identity' : encodingOf(headers['accept-encoding']);
  }

  private whole(): Buffer {
    return this.content ?? brotliDecompressSync(this.bodies.get('br') as Buffer);
  }

  private async improve(): Promise<void> {
    ReadyAnswer.improving = true;
    this.isQuick = false;
    try {
      const whole = await withoutBrotli(this.bodies.get('br') as Buffer);
      this.bodies.set('br', alone(await withBrotli(whole, WELL)));
    } catch {
      // What is there is as whole, only longer.
    } finally {
      ReadyAnswer.improving = false;
    }
  }

  private compressedAs(encoding: Compressed, compress = compressors[encoding]): Buffer | Promise<Buffer> {
    const made = this.bodies.get(encoding);
    if (made) return made;
    const making = compress(this.whole()).then(alone);
    this.bodies.set(encoding, making);
    void making.then(
      (body) => {
        this.bodies.set(encoding, body);
        if (encoding === 'br') this.content = undefined;
      },
      () => this.bodies.delete(encoding),
    );
    return making;
  }
}
