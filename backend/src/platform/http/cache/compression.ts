import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FAST_GZIP } from './gzip-prefix.js';
import { encodingsOf } from './accept-encoding.js';
import { MIN_COMPRESSED_BYTES } from './cached-response.js';

/** Longer ones would hold up everybody else while they are packed; they are left to another thread. */
const SYNC_MAX_BYTES = 64 * 1024;

/** Quickly, for who waits for it. @returns undefined where it is too short or too long for that, or he does not take it */
export function compressFor({ headers }: FastifyRequest, body: Buffer): Buffer | undefined {
  const isWorthIt = body.byteLength >= MIN_COMPRESSED_BYTES && body.byteLength <= SYNC_MAX_BYTES;
  if (!isWorthIt || encodingsOf(headers['accept-encoding']).fast !== 'gzip') return undefined;
  return gzipSync(body, FAST_GZIP);
}

/**
 * What the API says is packed at once: a stream through another thread takes longer than to do it. After it has its tag, and
 * where it is sent at all.
 *
 * @param packedOf what was packed of it before
 */
export function compressResponses(
  server: FastifyInstance,
  packedOf: (request: FastifyRequest) => Buffer | undefined,
): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isJson || !isWhole || payload.length === 0 || reply.hasHeader('content-encoding')) return done(null, payload);
    const packed = packedOf(request) ?? compressFor(request, Buffer.isBuffer(payload) ? payload : Buffer.from(payload));
    if (!packed) return done(null, payload);
    void reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    done(null, packed);
  });
}
