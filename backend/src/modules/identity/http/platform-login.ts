import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Settings } from '../../../platform/config/settings.js';
import { isLocalRequest } from '../../../platform/http/server/is-local-request.js';
import { cameThroughTrustedProxy } from '../../../platform/http/auth/trusted-proxies.js';

/** Which admin a request may sign in as: `email` null means the first one. */
export interface AdminClaim {
  email: string | null;
}

/** Signing an admin in without a password: on a developer's own machine, or on the word of the hosting platform. */
@Injectable()
export class PlatformLogin {
  constructor(private readonly settings: Settings) {}

  /** @returns null when the request may sign in as nobody, which is so unless a setting says otherwise */
  claimOf(request: FastifyRequest): AdminClaim | null {
    if (this.settings.devAdminLogin && isLocalRequest(request.raw)) return { email: null };
    const name = this.platformNameOf(request);
    const email = name === null ? undefined : this.settings.platformAdmins.get(name);
    return email === undefined ? null : { email };
  }

  /** Whom the platform says it is: anybody can send its headers, so they count only from a proxy that is ours. */
  private platformNameOf(request: FastifyRequest): string | null {
    const { 'x-replit-user-name': name, 'x-replit-user-id': id } = request.headers;
    return typeof name === 'string' && id && cameThroughTrustedProxy(request) ? name : null;
  }
}
