import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { QUICKLY } from './beginning.js';
import { encodingsOf } from './encoding.js';
import { COMPRESSED_FROM } from './ready-answer.js';

/** Longer ones would hold up everybody else while they are packed; they are left to another thread. */
const PACKED_UP_TO = 64 * 1024;

/** Quickly, for who waits for it. @returns undefined where it is too short or too long for that, or he does not take it */
export function packFor({ headers }: FastifyRequest, body: Buffer): Buffer | undefined {
  const isWorthIt = body.byteLength >= COMPRESSED_FROM && body.byteLength <= PACKED_UP_TO;
  if (!isWorthIt || encodingsOf(headers['accept-encoding']).quick !== 'gzip') return undefined;
  return gzipSync(body, QUICKLY);
}

/**
 * What the API says is packed at once: a stream through another thread takes longer than to do it. After it has its tag, and
 * where it is sent at all.
 *
 * @param packedOf what was packed of it before
 */
export function packAnswers(server: FastifyInstance, packedOf: (request: FastifyRequest) => Buffer | undefined): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isJson || !isWhole || payload.length === 0 || reply.hasHeader('content-encoding')) return done(null, payload);
    const packed = packedOf(request) ?? packFor(request, Buffer.isBuffer(payload) ? payload : Buffer.from(payload));
    if (!packed) return done(null, payload);
    void reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    done(null, packed);
  });
}
