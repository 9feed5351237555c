import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Settings } from '../../../platform/config/settings.js';
import { Authenticator, Caller } from '../../../platform/http/auth/caller.js';
import { CAPABILITIES_OF_ROLES } from '../../../platform/http/auth/permission-table.js';
import type { CapabilityTable } from '../../../platform/http/auth/permission-table.js';
import { FindCaller } from '../queries/find-caller.js';

/** Reads the account on every request, so that a lost role takes effect immediately. */
@Injectable()
export class CallerAuthenticator extends Authenticator {
  constructor(
    private readonly queries: QueryBus,
    private readonly settings: Settings,
    @Inject(CAPABILITIES_OF_ROLES) private readonly capabilities: CapabilityTable,
  ) {
    super();
  }

  async callerOf(id: number, passwordVersion = 0): Promise<Caller | null> {
    const account = await this.queries.execute(new FindCaller(id, passwordVersion));
    if (!account) return null;
    const { role, isSuspended, isAdminWithoutFactor } = account;
    const needsFactor = isAdminWithoutFactor && this.settings.admin2fa === 'required';
    const capabilities = isSuspended || needsFactor ? [] : this.capabilities[role];
    return Object.assign(new Caller(id, role, capabilities, passwordVersion, isSuspended), { needsFactor });
  }
}
