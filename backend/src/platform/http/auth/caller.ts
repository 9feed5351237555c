import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';

/** Who is calling, as far as a use case may know. */
export interface Caller {
  id: number;
  isAdmin: boolean;
  /** Which of the account's passwords the session was begun with. */
  passwordVersion: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in account, or null for a visitor; known once the permissions guard has let it through. */
    caller: Caller | null;
  }
  interface Session {
    userId?: number;
    passwordVersion?: number;
  }
}

/** The port through which the guard learns who a session belongs to; identity implements it. */
export abstract class Authenticator {
  /**
   * The account behind a session, or null when it is gone, or has another password by now: a session is of one password,
   * so that a change ends all of them with its commit, the one too that is just being begun.
   */
  abstract callerOf(userId: number, passwordVersion: number | undefined): Promise<Caller | null>;
}

/** @throws DomainError `auth.required` */
export function mustBeSignedIn(caller: Caller | null): asserts caller {
  if (!caller) throw new DomainError('auth.required', 'unauthenticated', 'Please sign in first.');
}

/** @throws DomainError `auth.required` for a visitor, `auth.not-allowed` for a member */
export function mustBeAdmin(caller: Caller | null): asserts caller {
  mustBeSignedIn(caller);
  if (!caller.isAdmin) throw new DomainError('auth.not-allowed', 'forbidden', 'Only admins may do this.');
}

/** The signed-in account. Only on routes whose permission is member or admin. */
export const SignedIn = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().caller!,
);

/** The signed-in account, or null for a visitor. */
export const MaybeSignedIn = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().caller,
);
