import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../auth/caller.js';

/**
 * For who is signed in, on routes that have something ready: after the session was looked up, and before all that an answer is
 * made by. Who it is, is left for the permissions guard, should the answer be made after all. Whose session is gone goes the
 * long way; so does a caller who could not be looked up: it answers why.
 */
export function serveCacheToMembers(server: FastifyInstance, authenticator: Authenticator): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { userId, passwordVersion } = request.session;
    request.caller = await authenticator.callerOf(userId!, passwordVersion);
    return request.routeOptions.config.forMembers!(request, reply);
  };
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.forMembers || request.session?.userId === undefined) return done();
    answer(request, reply).then(
      (answered) => answered || done(),
      () => done(),
    );
  });
}
