import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Settings } from '../../../platform/config/settings.js';
import { isLocalRequest } from '../../../platform/http/server/is-local-request.js';
import { cameThroughTrustedProxy } from '../../../platform/http/auth/trusted-proxies.js';

/** The admin that a request may sign in as. `email` null means the first admin. */
export interface AdminClaim {
  email: string | null;
}

/**
 * Signs an admin in without a password: on a developer's own machine, or when the hosting platform vouches for them.
 */
@Injectable()
export class TrustedAdminLogin {
  constructor(private readonly settings: Settings) {}

  /** @returns null when the request may not sign in, which is the default */
  claimOf(request: FastifyRequest): AdminClaim | null {
    if (this.settings.devAdminLogin && isLocalRequest(request.raw)) return { email: null };
    const name = this.platformNameOf(request);
    const email = name === null ? undefined : this.settings.platformAdmins.get(name);
    return email === undefined ? null : { email };
  }

  /** The user that the platform names. Anyone can send these headers, so they count only from a trusted proxy. */
  private platformNameOf(request: FastifyRequest): string | null {
    const { 'x-replit-user-name': name, 'x-replit-user-id': id } = request.headers;
    return typeof name === 'string' && id && cameThroughTrustedProxy(request) ? name : null;
  }
}
