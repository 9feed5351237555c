import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { clearClientAddress } from '../../../platform/http/auth/client-address.js';
import { LimitReached } from '../../../platform/http/errors/problem-details.js';
import { Limits } from '../../../platform/rate-limit-counters/limits.js';
import type { Limit } from '../../../platform/rate-limit-counters/limits.js';
import { ReceiptNumbers } from '../../../platform/security/receipt-numbers.js';

const HOUR = 3600;
/** All calls with a receipt share both limits, or a guesser would have each of them. */
const UNKNOWN: Limit = { name: 'unknown receipts', count: 20, seconds: HOUR, anonymous: true };
/** Counts known receipts as well, because each look-up costs a slow hash. */
const ALL: Limit = { name: 'receipts', count: 600, seconds: HOUR, anonymous: true };

/** Someone who mistypes a number so often may be afraid for their story. */
const TOO_MANY = 'That was a lot of tries. Nothing about your story has changed. Try again';

/** Looks receipts up, with limits per address that are counted in the memory of this process only. */
@Injectable()
export class ReceiptLookUps {
  constructor(
    private readonly limits: Limits,
    private readonly numbers: ReceiptNumbers,
  ) {}

  /**
   * Runs `work` with the hash of a number. The number is hashed first, whether it exists or not, so an unknown one takes as
   * long as a known one. A known number does not count toward the limit for unknown ones.
   *
   * @throws LimitReached, a 429; DomainError `receipt.busy`, a 503; and what `work` throws: `receipt.not-found` for an unknown number
   */
  async run<T>(request: FastifyRequest, number: string, work: (hash: string) => Promise<T>): Promise<T> {
    const { addressKey } = request;
    clearClientAddress(request);
    const all = await this.consume(ALL, addressKey);
    const unknown = await this.consume(UNKNOWN, addressKey);
    let isUnknown = false;
    try {
      return await work(await this.numbers.hashLookedUp(number));
    } catch (error) {
      isUnknown = error instanceof DomainError && error.code === 'receipt.not-found';
      if (error instanceof DomainError && error.code === 'receipt.busy') await this.limits.refund(all);
      throw error;
    } finally {
      if (!isUnknown) await this.limits.refund(unknown);
    }
  }

  private async consume(limit: Limit, sender: string) {
    const result = await this.limits.consume(limit, sender);
    if (!result.ok) throw new LimitReached(result.retryAfterSeconds, TOO_MANY);
    return result.counter;
  }
}
