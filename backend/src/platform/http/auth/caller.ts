import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';

/** The signed-in account, reduced to what use cases may know. */
export interface Caller {
  id: number;
  isAdmin: boolean;
  /** The version of the password with which the session was started. */
  passwordVersion: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in account, or null for a visitor. Set by the permissions guard. */
    caller: Caller | null;
  }
  interface Session {
    userId?: number;
    passwordVersion?: number;
  }
}

/** The port through which the guard finds the account of a session. The identity module implements it. */
export abstract class Authenticator {
  /**
   * The account of a session, or null if the account was deleted or its password has changed. A session is bound to one
   * version of the password, so a password change ends every session when it commits, including one that is just being
   * created.
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
