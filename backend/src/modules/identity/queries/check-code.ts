import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { stepOfCode } from '../../../platform/security/one-time-codes.js';
import { TextSealer } from '../../../platform/security/sealed-text.js';
import { TOTP_SEAL } from '../domain/totp-secret.js';

/** The time step of a code from the account's app, or null if the code is wrong. The caller makes sure that a step is used once. */
export class CheckCode extends Query<number | null> {
  constructor(
    readonly accountId: number,
    readonly code: string,
  ) {
    super();
  }
}

@HandlesQuery(CheckCode)
export class CheckCodeHandler implements IQueryHandler<CheckCode> {
  private readonly sealer: TextSealer;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    { sessionSecret }: Settings,
  ) {
    this.sealer = new TextSealer(sessionSecret, TOTP_SEAL);
  }

  async execute({ accountId, code }: CheckCode): Promise<number | null> {
    const [row] = await this.em.execute<{ sealed: string }[]>(
      'select sealed_secret as sealed from totp_secret where account_id = ?',
      [accountId],
    );
    // Null after a change of SESSION_SECRET.
    const secret = row ? this.sealer.open(row.sealed) : null;
    return secret === null ? null : stepOfCode(secret, code, this.clock.now());
  }
}
