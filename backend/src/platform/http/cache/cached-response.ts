import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzip, gunzipSync, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from './etag.js';
import { encodingsOf } from './accept-encoding.js';
import type { Compressed, Encoding } from './accept-encoding.js';

/**
 * Off the main thread. A window of 256 kB is more than nearly all of it, and the usual one of 4 MB is memory that each
 * compression takes anew.
 */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};
const [withBrotli, withGzip, withoutGzip] = [promisify(brotliCompress), promisify(gzip), promisify(gunzip)];
const compressors: Record<Compressed, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => withBrotli(body, BROTLI),
  gzip: (body) => withGzip(body),
};
/** Shorter ones gain nothing. */
export const MIN_COMPRESSED_BYTES = 1_024;

/** Or any number of the shortest answers would be kept. */
const BESIDES = 4_096;
/** What gzip takes beside brotli, or brotli beside gzip, of what we say, with room to spare; and beside what is whole. */
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
export const weakTag = (digest: string): string => `W/"${digest}"`;

/** Who asks for it again. */
export interface RequestHead {
  headers: IncomingHttpHeaders;
  /** The request's own id, which the answer bears. */
  id: string;
  method: string;
}

/** What was said, for who is in this process too. */
export interface CachedResponseView {
  headers: Record<string, string>;
  text: () => string;
}

export interface CachedResponseOptions {
  status: number;
  /** Whether others who ask for the same may get it too, later. */
  cacheable: boolean;
  /** What the answer says of itself. Its tag is among them, where it has one. */
  headers: Record<string, string>;
}

/**
 * An answer with all its bytes, ready to be sent: compressed once for each way that it is asked for. Once it is with brotli,
 * only what is compressed is held, a fifth of it; the few who take nothing compressed get it unpacked each time.
 *
 * What comes with gzip is compressed quickly, for who waits for it: many pages of a large site are asked for once before they
 * change or grow old. With the second who asks begins brotli, which is shorter, for all who come after.
 */
export class CachedResponse {
  /** Those of many answers that are asked for at once would wait for each other and hold up who waits for his. */
  private static improving = false;
  private readonly bodies = new Map<Compressed, Buffer | Promise<Buffer>>();
  /** All headers of an answer, as one was once answered, but for what is of that answer alone. */
  private templateHeaders: string[] | undefined;
  /** The pattern of the route that it was answered by, as metrics name it. */
  route = 'none';
  private content: Buffer | undefined;
  private readonly isShort: boolean;
  private isQuick: boolean;

  /** @param content the whole, or gzip of it, which is worth its while */
  constructor(
    content: Buffer | { gzip: Buffer },
    private readonly options: CachedResponseOptions,
  ) {
    this.isQuick = !Buffer.isBuffer(content);
    this.isShort = Buffer.isBuffer(content) && content.byteLength < MIN_COMPRESSED_BYTES;
    if (Buffer.isBuffer(content)) this.content = alone(content);
    else this.bodies.set('gzip', alone(content.gzip));
  }

  get cacheable(): boolean {
    return this.options.cacheable;
  }

  get status(): number {
    return this.options.status;
  }

  /** What it takes in memory, with everything that it may be compressed to, its headers and its place. */
  get bytes(): number {
    if (this.isShort) return this.content!.byteLength + BESIDES;
    const { br, gzip: zipped } = this.there();
    const held = this.content
      ? this.content.byteLength * WITH_GZIP.whole
      : (br ?? zipped)!.byteLength * WITH_GZIP.packed;
    return Math.ceil(held) + BESIDES;
  }

  /** Sends it the first time, through the hooks. @param more headers of this one answer */
  async send(request: FastifyRequest, reply: FastifyReply, more: Record<string, string> = {}): Promise<FastifyReply> {
    void reply.headers(this.options.headers);
    this.withHeaders(reply.getHeaders(), request.routeOptions.url);
    void reply.headers(more);
    if (this.matchesEtag(request.headers)) return reply.code(304).send();
    const encoding = this.encodingFor(request.headers);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.code(this.status).send(encoding === 'identity' ? this.whole() : await this.compressedAs(encoding));
  }

  /** What else an answer bears that hooks have put there: from now on it can be sent again past them. */
  withHeaders(headers: Record<string, unknown>, route = 'none'): void {
    this.templateHeaders ??= flat(headers);
    this.route = route;
  }

  /**
   * Sends it as it was sent before, past all hooks.
   *
   * @returns the status; 0, having done nothing, when it was not, or not compressed in this way: then see `ready`
   */
  sendAgain({ headers, id, method }: RequestHead, response: ServerResponse): number {
    const encoding = this.encodingFor(headers);
    if (!this.templateHeaders || (encoding !== 'identity' && !Buffer.isBuffer(this.bodies.get(encoding)))) return 0;
    const answered = [...this.templateHeaders, 'x-request-id', id];
    if (this.matchesEtag(headers)) {
      response.writeHead(304, answered).end();
      return 304;
    }
    const body = encoding === 'identity' ? this.whole() : (this.bodies.get(encoding) as Buffer);
    if (encoding !== 'identity') answered.push('content-encoding', encoding);
    if (this.isQuick && !CachedResponse.improving && encodingsOf(headers['accept-encoding']).best === 'br')
      void this.improve();
    answered.push('content-length', String(body.byteLength));
    response.writeHead(this.status, answered).end(method === 'HEAD' ? undefined : body);
    return this.status;
  }

  /** As it was answered, whole, for who asks in this process; undefined when it never was. */
  asView(): CachedResponseView | undefined {
    const { templateHeaders } = this;
    if (!templateHeaders) return undefined;
    const headers: Record<string, string> = {};
    for (let at = 0; at < templateHeaders.length; at += 2) headers[templateHeaders[at]!] = templateHeaders[at + 1]!;
    return { headers, text: () => this.whole().toString() };
  }

  /** Resolves when it is compressed as this caller wants it. */
  async ready({ headers }: Pick<RequestHead, 'headers'>): Promise<void> {
    const encoding = this.encodingFor(headers);
    if (encoding !== 'identity') await this.compressedAs(encoding);
  }

  private matchesEtag(headers: IncomingHttpHeaders): boolean {
    return this.status === 200 && matchesEtag(headers['if-none-match'], this.options.headers.etag);
  }

  private encodingFor(headers: IncomingHttpHeaders): Encoding {
    if (this.isShort) return 'identity';
    const { best, fast } = encodingsOf(headers['accept-encoding']);
    return this.isQuick ? fast : best;
  }

  private whole(): Buffer {
    if (this.content) return this.content;
    const { br, gzip: zipped } = this.there();
    return br ? brotliDecompressSync(br) : gunzipSync(zipped!);
  }

  /** What it is compressed to by now. */
  private there(): Partial<Record<Compressed, Buffer>> {
    const [br, zipped] = [this.bodies.get('br'), this.bodies.get('gzip')];
    return { ...(Buffer.isBuffer(br) && { br }), ...(Buffer.isBuffer(zipped) && { gzip: zipped }) };
  }

  private async improve(): Promise<void> {
    CachedResponse.improving = true;
    try {
      this.bodies.set('br', alone(await withBrotli(await withoutGzip(this.bodies.get('gzip') as Buffer), BROTLI)));
      this.isQuick = false;
      // The few who take nothing else get it made for them.
      this.bodies.delete('gzip');
    } catch {
      // What is there is as whole, only longer.
    } finally {
      CachedResponse.improving = false;
    }
  }

  private compressedAs(encoding: Compressed): Buffer | Promise<Buffer> {
    const made = this.bodies.get(encoding);
    if (made) return made;
    const making = compressors[encoding](this.whole()).then(alone);
    this.bodies.set(encoding, making);
    void making.then(
      (body) => {
        this.bodies.set(encoding, body);
        if (encoding === 'br') [this.content, this.isQuick] = [undefined, false];
      },
      () => this.bodies.delete(encoding),
    );
    return making;
  }
}
