import { Injectable } from '@nestjs/common';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { Settings } from '../config/settings.js';
import { LimitReached } from '../http/errors/problem-details.js';
import { Limits } from '../rate-limit-counters/limits.js';
import type { Limit } from '../rate-limit-counters/limits.js';
import { signToken } from '../security/tokens.js';
import { isStepToken } from './step-token.js';

/** About half a second of a phone: 250 to 500 keys of 2,000 rounds each. */
const COST = 2_000;
const MIN_COUNTER = 250;
const MAX_COUNTER = 500;
const VALID_MS = 30 * 60_000;

const HOUR = 3600;
/** Longer than a challenge is valid, so that no solution is forgotten before it expires. */
const ONCE: Limit = { name: 'bot-guard solution', count: 1, seconds: HOUR, fixed: true };
const WITHOUT_SCRIPTS: Limit = { name: 'bot-guard without scripts', count: 30, seconds: HOUR, fixed: true };

/**
 * Keeps programs from signing up other people's addresses, with BOT_GUARD=on. The browser computes for a moment (ALTCHA,
 * with no other service), and the solution works once. A browser without scripts sends the form from a second page
 * instead, and all of them together do that at most 30 times an hour.
 */
@Injectable()
export class BotGuard {
  constructor(
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** A challenge that costs a browser a moment. Checking its solution costs next to nothing. */
  async challenge(): Promise<Challenge> {
    if (!this.settings.botGuard) throw DomainError.notFound('challenge');
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(MAX_COUNTER, MIN_COUNTER),
      deriveKey,
      expiresAt: new Date(this.clock.now().getTime() + VALID_MS),
      ...this.secrets(),
    });
  }

  /**
   * Call it outside of a transaction: it counts.
   *
   * @param proof the solution as altcha encodes it, or the token of the second page
   * @throws DomainError when it proves nothing, or was used before
   * @throws LimitReached when too many have signed up without scripts
   */
  async check(proof: string | null | undefined): Promise<void> {
    if (!this.settings.botGuard) return;
    const isStep = isStepToken(proof ?? '', this.settings.sessionSecret, this.clock.now());
    const used = isStep ? proof! : await this.solved(proof ?? '');
    if (used === null || !(await this.limits.consume(ONCE, used)).ok) {
      throw new DomainError('bot-guard.unsolved', 'invalid', 'We couldn’t check that you’re not a robot. Try again.');
    }
    if (!isStep) return;
    const { ok, ...refusal } = await this.limits.consume(WITHOUT_SCRIPTS, '');
    if (!ok && 'retryAfterSeconds' in refusal) {
      const message = 'Too many people signed up without JavaScript in the last hour. Turn on JavaScript, or try again';
      throw new LimitReached(refusal.retryAfterSeconds, message);
    }
  }

  /** The signature of the solved challenge, which names it; null when it is not solved, or not ours. */
  private async solved(proof: string): Promise<string | null> {
    const payload = read(proof);
    if (!payload) return null;
    try {
      const { verified } = await verifySolution({ ...payload, deriveKey, ...this.secrets() });
      return verified ? payload.challenge.signature! : null;
    } catch {
      // The library throws for some of what nobody but an attacker sends.
      return null;
    }
  }

  private secrets() {
    const { sessionSecret } = this.settings;
    return {
      hmacSignatureSecret: signToken(sessionSecret, 'bot-guard.challenge'),
      hmacKeySignatureSecret: signToken(sessionSecret, 'bot-guard.key'),
    };
  }
}

function read(proof: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(proof, 'base64').toString()) as Partial<Payload> | null;
    const isWhole =
      typeof payload?.challenge?.signature === 'string' &&
      typeof payload.challenge.parameters === 'object' &&
      // Without it, the library would derive a key, as often as the caller wants rounds.
      typeof payload.challenge.parameters?.keySignature === 'string' &&
      typeof payload.solution?.derivedKey === 'string' &&
      typeof payload.solution.counter === 'number';
    return isWhole ? (payload as Payload) : null;
  } catch {
    return null;
  }
}
