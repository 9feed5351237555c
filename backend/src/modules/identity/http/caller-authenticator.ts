import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Authenticator } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { FindCaller } from '../queries/find-caller.js';

/** Reads the account on every request, so that a lost admin role takes effect immediately. */
@Injectable()
export class CallerAuthenticator extends Authenticator {
  constructor(private readonly queries: QueryBus) {
    super();
  }

  async callerOf(id: number, passwordVersion = 0): Promise<Caller | null> {
    const account = await this.queries.execute(new FindCaller(id, passwordVersion));
    return account && { id, isAdmin: account.isAdmin, passwordVersion };
  }
}
