import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { plainDigits } from '../../../kernel/plain-digits.js';
import { Settings } from '../../../platform/config/settings.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { codeAddress, newCodeSecret, stepOfCode } from '../../../platform/security/one-time-codes.js';
import { TextSealer } from '../../../platform/security/sealed-text.js';
import { CodeAttempts } from './code-attempts.js';
import type { CodesSetup, TurnOnCodesBody } from './factors.dto.js';

const MINUTES = 30;

/**
 * The set-up of codes from an app. Until the owner confirms it with a first code, nothing is stored: the browser keeps the secret,
 * encrypted together with whose it is and until when.
 */
@Injectable()
export class CodeSetups {
  private readonly sealer: TextSealer;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly attempts: CodeAttempts,
  ) {
    this.sealer = new TextSealer(settings.sessionSecret, 'identity.codes-setup');
  }

  begin({ id, passwordVersion }: Caller, username: string): CodesSetup {
    const secret = newCodeSecret();
    const until = this.clock.now().getTime() + MINUTES * 60_000;
    const setup = this.sealer.seal(JSON.stringify([id, passwordVersion, until, secret]));
    return { secret, address: codeAddress(secret, this.settings.site.name, username), setup };
  }

  /**
   * Returns the secret, once the code shows that the owner's app has it.
   *
   * @throws DomainError `auth.setup-expired`, or `auth.first-code-wrong`
   */
  async confirm(caller: Caller, { setup, code }: TurnOnCodesBody): Promise<string> {
    const opened = this.sealer.open(setup);
    const [id, version, until, secret] = JSON.parse(opened ?? '[]') as [number?, number?, number?, string?];
    const isTheirs = id === caller.id && version === caller.passwordVersion;
    if (!isTheirs || this.clock.now().getTime() >= until!) {
      throw new DomainError('auth.setup-expired', 'conflict', 'That took too long. Start again.');
    }
    const step = stepOfCode(secret!, plainDigits(code), this.clock.now());
    if (step === null) {
      throw new DomainError(
        'auth.first-code-wrong',
        'invalid',
        'That code isn’t right. Check that your phone’s clock is set automatically, and enter the next code.',
        'code',
      );
    }
    // The first code must not sign anybody in: whoever saw it being typed would have a minute.
    await this.attempts.markUsed(caller.id, step);
    return secret!;
  }
}
