import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { Limits } from '../../../platform/rate-limit-counters/limits.js';
import { PasskeySite } from '../../../platform/security/passkey-ceremonies.js';
import { TextSealer } from '../../../platform/security/sealed-text.js';

export const CHALLENGE_COOKIE = 'passkey-challenge';
const PATH = '/api/auth/passkeys';
const SECONDS = 5 * 60;

/** The purpose of a challenge: signing in, a new passkey of an account, or a proof that its owner is here. */
export type ChallengePurpose =
  'sign-in' | { newPasskeyOf: number; passwordVersion: number } | { proofOf: number; passwordVersion: number };

/**
 * The challenges that passkeys sign. A challenge is in an encrypted cookie of the browser that asked for it, and in no row. It works once,
 * for five minutes: that it was used is remembered as an expiring count.
 */
@Injectable()
export class PasskeyChallenges {
  private readonly sealer: TextSealer;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly limits: Limits,
  ) {
    this.sealer = new TextSealer(settings.sessionSecret, 'identity.passkey-challenge');
  }

  /** The site as the browser sees it. Behind a proxy too, the browser sends the public origin. */
  siteOf({ headers: { origin } }: FastifyRequest): PasskeySite {
    const { origins, publicUrl, site } = this.settings;
    return new PasskeySite(origin !== undefined && origins.includes(origin) ? origin : publicUrl, site.name);
  }

  /** Returns a new challenge, in base64url. */
  begin(reply: FastifyReply, purpose: ChallengePurpose): string {
    const challenge = randomBytes(32).toString('base64url');
    const until = this.clock.now().getTime() + SECONDS * 1000;
    const sealed = this.sealer.seal(JSON.stringify([purpose, challenge, until]));
    void reply.setCookie(CHALLENGE_COOKIE, sealed, { ...this.cookie(), maxAge: SECONDS });
    return challenge;
  }

  /**
   * Takes the challenge back. It is used up, whatever happens next.
   *
   * @throws DomainError `auth.challenge-expired` for a challenge that is too old, was used, or is for something else
   */
  async take(request: FastifyRequest, reply: FastifyReply, purpose: ChallengePurpose): Promise<string> {
    const opened = this.sealer.open(request.cookies[CHALLENGE_COOKIE] ?? '');
    void reply.clearCookie(CHALLENGE_COOKIE, this.cookie());
    if (opened === null) throw expired();
    const [madeFor, challenge, until] = JSON.parse(opened) as [ChallengePurpose, string, number];
    const isForThis = JSON.stringify(madeFor) === JSON.stringify(purpose);
    if (!isForThis || this.clock.now().getTime() >= until) throw expired();
    const limit = { name: 'passkey challenge, used', count: 1, seconds: 2 * SECONDS, fixed: true };
    if (!(await this.limits.consume(limit, challenge)).ok) throw expired();
    return challenge;
  }

  private cookie() {
    const secure = this.settings.publicUrl.startsWith('https:');
    return { path: PATH, httpOnly: true, sameSite: 'strict', secure } as const;
  }
}

const expired = () => new DomainError('auth.challenge-expired', 'conflict', 'That took too long. Try again.');
