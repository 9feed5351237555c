import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { Limits } from '../../../platform/rate-limit-counters/limits.js';
import { TextSealer } from '../../../platform/security/sealed-text.js';

const SECONDS = 5 * 60;

/**
 * An account gets this encrypted text for the signature of one of its passkeys, and sends it in place of the password. It is stored nowhere. It
 * works once, for five minutes, for that account, and until its password changes.
 */
@Injectable()
export class PasskeyProofs {
  private readonly sealer: TextSealer;

  constructor(
    settings: Settings,
    private readonly clock: Clock,
    private readonly limits: Limits,
  ) {
    this.sealer = new TextSealer(settings.sessionSecret, 'identity.passkey-proof');
  }

  issue({ id, passwordVersion }: Pick<Caller, 'id' | 'passwordVersion'>): string {
    const until = this.clock.now().getTime() + SECONDS * 1000;
    return this.sealer.seal(JSON.stringify([id, passwordVersion, until, randomUUID()]));
  }

  /** @throws DomainError `auth.proof-required` for a proof that is too old, was used, or is of another account */
  async redeem(proof: string, { id, passwordVersion }: Caller): Promise<void> {
    const opened = this.sealer.open(proof);
    const [owner, version, until, nonce] = JSON.parse(opened ?? '[]') as [number?, number?, number?, string?];
    const isTheirs = owner === id && version === passwordVersion;
    if (!isTheirs || this.clock.now().getTime() >= until!) throw worthless();
    const limit = { name: 'passkey proof, used', count: 1, seconds: 2 * SECONDS, fixed: true };
    if (!(await this.limits.consume(limit, nonce!)).ok) throw worthless();
  }
}

const worthless = () =>
  new DomainError('auth.proof-required', 'forbidden', 'That took too long. Use your passkey again.', 'passkeyProof');
