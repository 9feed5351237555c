import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzip, gunzipSync, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from './etag.js';
import { encodingsOf } from './accept-encoding.js';
import type { Compressed, Encoding } from './accept-encoding.js';

/**
 * Brotli runs off the main thread. A window of 256 kB is larger than nearly every response; the default window of 4 MB would be
 * allocated for each compression.
 */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};
const [brotliAsync, gzipAsync, gunzipAsync] = [promisify(brotliCompress), promisify(gzip), promisify(gunzip)];
const compressors: Record<Compressed, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotliAsync(body, BROTLI),
  gzip: (body) => gzipAsync(body),
};
/** Below this size, compression saves too little. */
export const MIN_COMPRESSED_BYTES = 1_024;

/** Counted on top of the body, so that the number of tiny responses is limited too. */
const OVERHEAD_BYTES = 4_096;
/** Estimated memory of all encodings, as a factor of the one that is held: a compressed body, or the uncompressed one. */
const ALL_ENCODINGS = { compressed: 2.2, uncompressed: 1.25 };

/**
 * Copies the bytes into memory of their exact size. A buffer from zlib holds whole blocks of 16 kB, and a small buffer
 * keeps alive a slab that Node shares among many buffers (8 kB here, see main.ts).
 */
function exactCopy(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(own);
  return own;
}

/** Headers that differ between responses. */
const PER_RESPONSE = new Set(['x-request-id', 'content-length', 'content-encoding']);

const flat = (headers: Record<string, unknown>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (PER_RESPONSE.has(name) ? [] : [name, String(value)]));

/** Weak, because all encodings of a body share it. */
export const weakTag = (digest: string): string => `W/"${digest}"`;

/** The parts of a request that a cached response needs. */
export interface RequestHead {
  headers: IncomingHttpHeaders;
  /** Becomes the x-request-id header of the response. */
  id: string;
  method: string;
}

/** A cached response, for a caller in this process. */
export interface CachedResponseView {
  headers: Record<string, string>;
  text: () => string;
}

export interface CachedResponseOptions {
  status: number;
  /** Whether later requests may get it too. */
  cacheable: boolean;
  /** Headers of the response itself, with its ETag if it has one. */
  headers: Record<string, string>;
}

/**
 * A response with its body in each encoding that was requested. Once brotli exists, at about a fifth of the size, the
 * uncompressed body and the fast gzip are dropped. For clients without brotli, gzip is made again and cached. For the
 * few clients without any compression, the body is decompressed each time.
 *
 * The first body is compressed fast, with gzip, because a client waits for it, and because many pages of a large site are requested
 * once before they change or expire. The second request starts brotli in the background, which is smaller.
 */
export class CachedResponse {
  /** One at a time: more would compete with requests that wait for a compression. */
  private static recompressing = false;
  private readonly bodies = new Map<Compressed, Buffer | Promise<Buffer>>();
  /** The headers of a complete response, except those that differ between responses. */
  private templateHeaders: string[] | undefined;
  /** The pattern of its route, as metrics name it. */
  route = 'none';
  private content: Buffer | undefined;
  private readonly isShort: boolean;
  private hasOnlyFastGzip: boolean;

  /** @param content the body, or its gzip if it is worth compressing */
  constructor(
    content: Buffer | { gzip: Buffer },
    private readonly options: CachedResponseOptions,
  ) {
    this.hasOnlyFastGzip = !Buffer.isBuffer(content);
    this.isShort = Buffer.isBuffer(content) && content.byteLength < MIN_COMPRESSED_BYTES;
    if (Buffer.isBuffer(content)) this.content = exactCopy(content);
    else this.bodies.set('gzip', exactCopy(content.gzip));
  }

  get cacheable(): boolean {
    return this.options.cacheable;
  }

  get status(): number {
    return this.options.status;
  }

  /** Memory that it takes, with all encodings and headers. */
  get bytes(): number {
    if (this.isShort) return this.content!.byteLength + OVERHEAD_BYTES;
    const { br, gzip: zipped } = this.compressedBodies();
    const held = this.content
      ? this.content.byteLength * ALL_ENCODINGS.uncompressed
      : (br ?? zipped)!.byteLength * ALL_ENCODINGS.compressed;
    return Math.ceil(held) + OVERHEAD_BYTES;
  }

  /** Sends it through Fastify and its hooks. @param more headers of this one response */
  async sendThroughFastify(
    request: FastifyRequest,
    reply: FastifyReply,
    more: Record<string, string> = {},
  ): Promise<FastifyReply> {
    void reply.headers(this.options.headers);
    this.setHeaders(reply.getHeaders(), request.routeOptions.url);
    void reply.headers(more);
    if (this.matchesEtag(request.headers)) return reply.code(304).send();
    const encoding = this.encodingFor(request.headers);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply
      .code(this.status)
      .send(encoding === 'identity' ? this.uncompressed() : await this.compressedAs(encoding));
  }

  /** Stores the complete headers, with those that hooks have set. From now on `sendDirectly` works. */
  setHeaders(headers: Record<string, unknown>, route = 'none'): void {
    this.templateHeaders ??= flat(headers);
    this.route = route;
  }

  /**
   * Sends it without Fastify.
   *
   * @returns the status; 0 if nothing was sent, because there are no headers or no body in this encoding yet (see `ready`)
   */
  sendDirectly({ headers, id, method }: RequestHead, response: ServerResponse): number {
    const encoding = this.encodingFor(headers);
    if (!this.templateHeaders || (encoding !== 'identity' && !Buffer.isBuffer(this.bodies.get(encoding)))) return 0;
    const head = [...this.templateHeaders, 'x-request-id', id];
    if (this.matchesEtag(headers)) {
      response.writeHead(304, head).end();
      return 304;
    }
    const body = encoding === 'identity' ? this.uncompressed() : (this.bodies.get(encoding) as Buffer);
    if (encoding !== 'identity') head.push('content-encoding', encoding);
    if (this.hasOnlyFastGzip && !CachedResponse.recompressing && encodingsOf(headers['accept-encoding']).best === 'br')
      void this.recompressWithBrotli();
    head.push('content-length', String(body.byteLength));
    response.writeHead(this.status, head).end(method === 'HEAD' ? undefined : body);
    return this.status;
  }

  /** Undefined before `setHeaders`. */
  asView(): CachedResponseView | undefined {
    const { templateHeaders } = this;
    if (!templateHeaders) return undefined;
    const headers: Record<string, string> = {};
    for (let at = 0; at < templateHeaders.length; at += 2) headers[templateHeaders[at]!] = templateHeaders[at + 1]!;
    return { headers, text: () => this.uncompressed().toString() };
  }

  /** Resolves when the body exists in the encoding that this client gets. */
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
    return this.hasOnlyFastGzip ? fast : best;
  }

  private uncompressed(): Buffer {
    if (this.content) return this.content;
    const { br, gzip: zipped } = this.compressedBodies();
    return br ? brotliDecompressSync(br) : gunzipSync(zipped!);
  }

  private compressedBodies(): Partial<Record<Compressed, Buffer>> {
    const [br, zipped] = [this.bodies.get('br'), this.bodies.get('gzip')];
    return { ...(Buffer.isBuffer(br) && { br }), ...(Buffer.isBuffer(zipped) && { gzip: zipped }) };
  }

  private async recompressWithBrotli(): Promise<void> {
    CachedResponse.recompressing = true;
    try {
      this.bodies.set('br', exactCopy(await brotliAsync(await gunzipAsync(this.bodies.get('gzip') as Buffer), BROTLI)));
      this.hasOnlyFastGzip = false;
      // Few clients accept gzip but not brotli. For them it is compressed again, and then cached.
      this.bodies.delete('gzip');
    } catch {
      // The gzip body is complete, only larger.
    } finally {
      CachedResponse.recompressing = false;
    }
  }

  private compressedAs(encoding: Compressed): Buffer | Promise<Buffer> {
    const existing = this.bodies.get(encoding);
    if (existing) return existing;
    const compressing = compressors[encoding](this.uncompressed()).then(exactCopy);
    this.bodies.set(encoding, compressing);
    void compressing.then(
      (body) => {
        this.bodies.set(encoding, body);
        if (encoding === 'br') [this.content, this.hasOnlyFastGzip] = [undefined, false];
      },
      () => this.bodies.delete(encoding),
    );
    return compressing;
  }
}
