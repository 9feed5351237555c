import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAmong } from '../platform/http/not-modified.js';
import { encodingOf } from './encoding.js';
import type { Compressed, Encoding } from './encoding.js';

/** A page is compressed once for many readers, and off the main thread: better than what is compressed for one. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const compressors: Record<Compressed, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => promisify(brotliCompress)(html, BROTLI),
  gzip: (html) => promisify(gzip)(html),
};

const flat = (headers: Record<string, unknown>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (name === 'x-request-id' ? [] : [name, String(value)]));

/** A rendered page, ready to be sent: compressed once for each way that it is asked for. */
export class ReadyPage {
  private readonly html: Buffer;
  private readonly etag: string;
  private readonly headers: Record<string, string>;
  private readonly bodies = new Map<Encoding, Buffer | Promise<Buffer>>();
  /** All that an answer with this page bears, as one was once answered, but for what is of that answer alone. */
  private answered: string[] | undefined;

  /** @param mayBeKept whether others who ask for the same may get it too, later */
  constructor(
    html: string,
    readonly status: number,
    readonly mayBeKept: boolean,
    headers: Record<string, string> = {},
  ) {
    this.html = Buffer.from(html);
    this.bodies.set('identity', this.html);
    // Weak: it names the page, however it is compressed.
    this.etag = `W/"${createHash('sha1').update(this.html).digest('base64url')}"`;
    this.headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store',
      vary: 'accept-encoding',
      ...(status === 200 && { etag: this.etag }),
      ...headers,
    };
  }

  /** What it takes in memory at most, with everything that it may be compressed to. */
  get bytes(): number {
    return this.html.byteLength * (1 + Object.keys(compressors).length);
  }

  /** @param more headers of this one answer */
  async send(request: FastifyRequest, reply: FastifyReply, more: Record<string, string> = {}): Promise<FastifyReply> {
    void reply.headers(this.headers);
    this.answered ??= flat(reply.getHeaders());
    void reply.headers(more);
    if (this.status === 200 && isAmong(request.headers['if-none-match'], this.etag)) return reply.code(304).send();
    const encoding = this.html.byteLength > 0 ? encodingOf(request.headers['accept-encoding']) : 'identity';
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.code(this.status).send(await this.body(encoding));
  }

  /**
   * Sends it as it was sent before, past all hooks.
   *
   * @returns false, having done nothing, when it was not, or not compressed in this way
   */
  sendAgain({ headers, id, method }: FastifyRequest, reply: FastifyReply): boolean {
    const encoding = encodingOf(headers['accept-encoding']);
    const body = this.bodies.get(encoding);
    if (!this.answered || !Buffer.isBuffer(body)) return false;
    const answered = [...this.answered, 'x-request-id', id];
    void reply.hijack();
    if (this.status === 200 && isAmong(headers['if-none-match'], this.etag)) {
      reply.raw.writeHead(304, answered).end();
      return true;
    }
    if (encoding !== 'identity') answered.push('content-encoding', encoding);
    answered.push('content-length', String(body.byteLength));
    reply.raw.writeHead(this.status, answered).end(method === 'HEAD' ? undefined : body);
    return true;
  }

  private body(encoding: Encoding): Buffer | Promise<Buffer> {
    const made = this.bodies.get(encoding);
    if (made || encoding === 'identity') return made ?? this.html;
    const making = compressors[encoding](this.html);
    this.bodies.set(encoding, making);
    void making.then(
      (body) => this.bodies.set(encoding, body),
      () => this.bodies.delete(encoding),
    );
    return making;
  }
}
