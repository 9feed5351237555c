import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/settings.js';
import { problem } from './problem.js';
import { sendProblem } from './problem.filter.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a browser send. A request with neither header is no browser's (a script, a test
 * client): it carries no browser's cookies, so it passes.
 */
export function refuseForeignOrigins(server: FastifyInstance, settings: Settings): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    const foreign =
      (origin !== undefined && !settings.origins.includes(origin)) ||
      (site !== undefined && site !== 'same-origin' && site !== 'none');
    if (SAFE.has(request.method) || !foreign) return done();
    sendProblem(reply, problem(403, 'This request came from another site.', { code: 'origin.foreign' }));
  });
}
