import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyAdapter } from '@nestjs/platform-fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for everybody: no session is looked up for it. */
    forNobody?: boolean;
    /** Answers from what is ready, or about to be, before all hooks; says whether it did. */
    atOnce?: (request: FastifyRequest, reply: FastifyReply) => boolean | Promise<boolean>;
  }
}

/**
 * For what could not be sent at the door (doorway.ts) and is about to be ready, and before all that comes otherwise: Nest's
 * middleware too, which makes an entity manager for each request.
 */
export function answerNobodyAtOnce(adapter: FastifyAdapter): void {
  adapter.setOnRequestHook((request, reply, done) => {
    const { forNobody, atOnce } = request.routeOptions.config;
    const goOn = () => {
      if (forNobody) delete request.raw.headers.cookie;
      done();
    };
    const answered = atOnce?.(request, reply) ?? false;
    if (answered === false) return goOn();
    // What another was waiting for did not come: then by oneself.
    if (answered !== true) answered.then((done) => done || goOn(), goOn);
  });
}

const SESSION = /(?:^|;\s*)sid=/;

/** Who has one may be an admin: whatever is for visitors alone is not for him. */
export const hasSession = ({ cookie }: IncomingHttpHeaders): boolean => cookie !== undefined && SESSION.test(cookie);
