import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import type { Capability, Role } from '../../../kernel/roles.js';

/** The signed-in account, reduced to what use cases may know. */
export class Caller {
  /** With ADMIN_2FA=required: an admin who has to add a passkey or codes before anything else. */
  needsFactor = false;
  private readonly capabilities: ReadonlySet<Capability>;

  /**
   * @param capabilities those of its role, or none if the account is suspended or needs a factor
   * @param passwordVersion the version of the password with which the session was started
   */
  constructor(
    readonly id: number,
    readonly role: Role,
    capabilities: readonly Capability[],
    readonly passwordVersion: number,
    readonly isSuspended = false,
  ) {
    this.capabilities = new Set(capabilities);
  }

  can(capability: Capability): boolean {
    return this.capabilities.has(capability);
  }

  /** Whether public reads may differ for this caller, and whether they are left out of the statistics. */
  get isStaff(): boolean {
    return this.can('use-desk');
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in account, or null for a visitor. Set by the permissions guard. */
    caller: Caller | null;
  }
  interface Session {
    userId?: number;
    passwordVersion?: number;
    /** The browser and the device at sign-in, in words. */
    device?: string;
  }
}

/** The pub/sub topic of changes of what accounts may do, and of sessions that were ended before their time. */
export const ACCOUNTS_TOPIC = 'accounts';

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
  if (!caller) throw new DomainError('auth.required', 'unauthenticated', 'You need to sign in first.');
}

/** @throws DomainError `auth.suspended` */
export function mustNotBeSuspended(caller: Caller): void {
  if (caller.isSuspended)
    throw new DomainError(
      'auth.suspended',
      'forbidden',
      'Your account is suspended: you can read, and you can’t write. Write to us if you think that’s a mistake.',
    );
}

/** @throws DomainError `auth.required` for a visitor, `auth.suspended`, `auth.factor-required` or `auth.not-allowed` for an account that may not */
export function mustBeAbleTo(capability: Capability, caller: Caller | null): asserts caller {
  mustBeSignedIn(caller);
  if (caller.can(capability)) return;
  mustNotBeSuspended(caller);
  if (caller.needsFactor)
    throw new DomainError(
      'auth.factor-required',
      'forbidden',
      'Admins need a passkey or codes from an app here. Set one up on your account page first.',
    );
  throw new DomainError('auth.not-allowed', 'forbidden', 'Your role doesn’t allow this.');
}

/** The signed-in account. Never on a route whose permission is visitor. */
export const SignedIn = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().caller!,
);

/** The signed-in account, or null for a visitor. */
export const MaybeSignedIn = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().caller,
);
