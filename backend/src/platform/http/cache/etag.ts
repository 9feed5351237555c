import etag from '@fastify/etag';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Adds an ETag to public responses, and answers 304 when the client has that version already, as in RFC 9110: only for successful
 * reads, and for any tag of If-None-Match. The plugin alone compares a single tag, and would answer a sign-in or a refusal with 304
 * too. A private response gets no ETag.
 *
 * @param capture called with each response that has its ETag and its complete payload
 */
export async function handleEtags(
  server: FastifyInstance,
  capture: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => void,
): Promise<void> {
  await server.register(etag, { replyWith304: false });
  server.addHook('onSend', (request, reply, payload, done) => {
    capture(request, reply, payload);
    done(null, payload);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const isPublic = String(reply.getHeader('cache-control')).startsWith('public');
    // The file server has answered 304 already, with its own ETag.
    if (!reads || !isPublic || (reply.statusCode !== 200 && reply.statusCode !== 304)) {
      void reply.removeHeader('etag');
      return done(null, payload);
    }
    const isComplete = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isComplete || !matchesEtag(request.headers['if-none-match'], reply.getHeader('etag')))
      return done(null, payload);
    void reply.code(304);
    done(null, '');
  });
}

/** Weak and strong tags are equal here, as for every read. @param ifNoneMatch the header */
export function matchesEtag(ifNoneMatch: string | undefined, tag: unknown): boolean {
  if (ifNoneMatch === undefined || typeof tag !== 'string') return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([one]) => one === opaque);
}
