import type { FastifyReply } from 'fastify';

/**
 * `immutable`: for URLs that change with their content. `revalidate`: unpublished content must not come from a cache.
 */
const POLICIES = {
  immutable: 'public, max-age=31536000, immutable',
  day: 'public, max-age=86400',
  hour: 'public, max-age=3600',
  minutes: 'public, max-age=300',
  revalidate: 'public, max-age=0, must-revalidate',
};

/** Sets how long a file may be cached, and allows other sites to show it: link previews and feed readers do. */
export function setCachePolicy(reply: FastifyReply, policy: keyof typeof POLICIES): void {
  void reply.header('cache-control', POLICIES[policy]).header('cross-origin-resource-policy', 'cross-origin');
}
