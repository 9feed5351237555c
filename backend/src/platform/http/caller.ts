import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Who is calling, as far as a use case may know. */
export interface Caller {
  id: number;
  isAdmin: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the permissions guard: the signed-in account, or null for a visitor. */
    caller: Caller | null;
  }
  interface Session {
    userId?: number;
  }
}

/** The port through which the guard learns who a session belongs to; identity implements it. */
export abstract class Authenticator {
  /** The account behind a session, or null when it is gone. */
  abstract callerOf(userId: number): Promise<Caller | null>;
}

/** The signed-in account. Only on routes whose permission is member or admin. */
export const SignedIn = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().caller!,
);

/** The signed-in account, or null for a visitor. */
export const MaybeSignedIn = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().caller,
);
