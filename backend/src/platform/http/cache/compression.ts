import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { encodingsOf } from './accept-encoding.js';
import { MIN_COMPRESSED_BYTES } from './cached-response.js';
import { utf8 } from './encode-large-strings.js';
import { FAST_GZIP, GzipPrefix } from './gzip-prefix.js';

/** Larger bodies would block the event loop while they are compressed; @fastify/compress streams them through another thread. */
const SYNC_MAX_BYTES = 64 * 1024;

/**
 * Uses fast gzip, because the caller waits.
 *
 * @returns undefined for a body that is too short or too long, or a caller without gzip
 */
export function compressFor({ headers }: FastifyRequest, body: Buffer): Buffer | undefined {
  const isWorthIt = body.byteLength >= MIN_COMPRESSED_BYTES && body.byteLength <= SYNC_MAX_BYTES;
  if (!isWorthIt || encodingsOf(headers['accept-encoding']).fast !== 'gzip') return undefined;
  return gzipSync(body, FAST_GZIP);
}

/**
 * Compresses a page. The prefix that all pages share is compressed once for all of them (docs/adr/0037).
 *
 * @returns the page as gzip, or uncompressed where it is short; and a digest of it
 */
export function compressHtml(prefix: string, rest: string): { content: Buffer | { gzip: Buffer }; digest: string } {
  const [shared, own] = [GzipPrefix.of(prefix), utf8(rest)];
  const isLong = prefix.length + rest.length >= MIN_COMPRESSED_BYTES;
  return {
    content: isLong ? { gzip: shared.gzipWith(own) } : Buffer.from(prefix + rest),
    digest: shared.digestWith(own),
  };
}

/**
 * Compression of JSON and pages: this hook compresses JSON of up to 64 kB synchronously, because handing it to another
 * thread takes longer than compressing it. @fastify/compress handles the rest; `compressHtml` and CachedResponse
 * compress pages. Register it after the hooks that set the ETag and answer 304.
 *
 * @param compressedBodyOf returns the body if it is compressed already
 */
export function compressResponses(
  server: FastifyInstance,
  compressedBodyOf: (request: FastifyRequest) => Buffer | undefined,
): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const isComplete = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isJson || !isComplete || payload.length === 0 || reply.hasHeader('content-encoding'))
      return done(null, payload);
    const body =
      compressedBodyOf(request) ?? compressFor(request, Buffer.isBuffer(payload) ? payload : Buffer.from(payload));
    if (!body) return done(null, payload);
    void reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    done(null, body);
  });
}
