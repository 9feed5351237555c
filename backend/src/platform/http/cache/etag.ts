import etag from '@fastify/etag';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Names the state of what caches may keep (ETag), and says 304 instead of sending what the caller has already, as RFC 9110
 * has it: of reads that succeeded only, for any of the tags that were given. The plugin by itself knows one tag, and would
 * answer a sign-in or a refusal with 304 too. What nobody may keep has no name.
 *
 * @param seen is shown each answer when it has its name and is still whole
 */
export async function sendNotModified(
  server: FastifyInstance,
  seen: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => void,
): Promise<void> {
  await server.register(etag, { replyWith304: false });
  server.addHook('onSend', (request, reply, payload, done) => {
    seen(request, reply, payload);
    done(null, payload);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const isPublic = String(reply.getHeader('cache-control')).startsWith('public');
    // 304 has been said where files are sent, which know their own tags.
    if (!reads || !isPublic || (reply.statusCode !== 200 && reply.statusCode !== 304)) {
      void reply.removeHeader('etag');
      return done(null, payload);
    }
    const whole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!whole || !matchesEtag(request.headers['if-none-match'], reply.getHeader('etag'))) return done(null, payload);
    void reply.code(304);
    done(null, '');
  });
}

/** Whether an If-None-Match names this tag. Weak and strong ones are the same here, as for every read. */
export function matchesEtag(given: string | undefined, tag: unknown): boolean {
  if (given === undefined || typeof tag !== 'string') return false;
  if (given.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return [...given.matchAll(/"[^"]*"/g)].some(([one]) => one === opaque);
}
