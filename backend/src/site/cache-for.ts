import type { FastifyReply } from 'fastify';

/** `ever`: at an address that changes with what is there. */
const POLICIES = {
  ever: 'public, max-age=31536000, immutable',
  day: 'public, max-age=86400',
  hour: 'public, max-age=3600',
  minutes: 'public, max-age=300',
  // What was taken back is not shown from memory.
  asked: 'public, max-age=0, must-revalidate',
};

/** Says how long a file may be kept, and that others may show it: previews and feed readers do, from pages of their own. */
export function cacheFor(reply: FastifyReply, how: keyof typeof POLICIES): void {
  void reply.header('cache-control', POLICIES[how]).header('cross-origin-resource-policy', 'cross-origin');
}
