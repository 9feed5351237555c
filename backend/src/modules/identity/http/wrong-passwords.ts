import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LimitReached } from '../../../platform/http/problem.js';
import { Limits } from '../../../platform/limits/limits.js';
import type { AnyPlace, Limit } from '../../../platform/limits/limits.js';

const SECONDS = 15 * 60;
const PER_ACCOUNT_AND_ADDRESS = 5;
const PER_ADDRESS = 50;
/** Whoever mistypes does not notice; whoever guesses waits. The same for an account that does not exist. */
const SLOWED_MS = 250;

/** Nobody guesses passwords for long, one account's or many's. */
@Injectable()
export class WrongPasswords {
  constructor(private readonly limits: Limits) {}

  /**
   * Runs `check` unless too many were wrong lately, in which case the right one is refused too. An account that does not
   * exist is counted like any other. A try is counted before it is checked: of many at once no more get through.
   *
   * Call it outside of a transaction, before anything is hashed.
   *
   * @param call what the password is for; each has counts of its own
   * @param email as its field came out: trimmed, lower case
   * @param check answers null when the password is wrong
   * @throws LimitReached, a 429
   */
  async attempt<T>(
    call: string,
    email: string,
    { addressKey }: Pick<FastifyRequest, 'addressKey'>,
    check: () => Promise<T | null>,
  ): Promise<T | null> {
    const pair = { name: `${call}, wrong, by account and address`, count: PER_ACCOUNT_AND_ADDRESS, seconds: SECONDS };
    const address = { name: `${call}, wrong, by address`, count: PER_ADDRESS, seconds: SECONDS };
    const who = JSON.stringify([addressKey, email]);
    const ofPair = await this.take(pair, who);
    const ofAddress = await this.take(address, addressKey).catch((error: unknown) => this.undo(error, ofPair));
    const right = await check().catch((error: unknown) => this.undo(error, ofPair, ofAddress));
    if (right === null) {
      if (ofPair) await pause(SLOWED_MS);
      return null;
    }
    await this.limits.forget(pair, who);
    await this.limits.giveBack(ofAddress);
    return right;
  }

  private async take(limit: Limit, who: string): Promise<AnyPlace | null> {
    const taken = await this.limits.take(limit, who);
    if (!taken.ok) throw new LimitReached(taken.retryAfterSeconds);
    return taken.place;
  }

  /** What was not even checked was no wrong password. */
  private async undo(error: unknown, ...places: (AnyPlace | null)[]): Promise<never> {
    for (const place of places) await this.limits.giveBack(place);
    throw error;
  }
}
