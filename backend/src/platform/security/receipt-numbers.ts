import { createHmac, randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { DomainError } from '../../kernel/domain-error.js';
import { Semaphore } from '../concurrency/semaphore.js';

/**
 * How the numbers of receipts are derived and hashed. Receipts that were issued with other values are not found anymore: a receipt is
 * looked up by its hash.
 */
export interface ReceiptSettings {
  /** Unset: the session secret. */
  secret: string | undefined;
  /** The memory of Argon2id, in KiB. */
  memoryKib: number;
  passes: number;
}

const DIGITS = 16;
const NUMBERS = 10n ** BigInt(DIGITS);
/** Hashes of look-ups that run at a time, and that wait: half a second of work. */
const LOOK_UPS = { running: 2, waiting: 16 };
/** The same for submissions. More of them may wait, because a person wrote each one. */
const SUBMISSIONS = { running: 2, waiting: 500 };

/**
 * The numbers of receipts, and their hashes. A number is derived, not drawn: for a request that is repeated within a minute, memory
 * holds the nonce instead of the number. It is stored as a slow hash only: whoever copies the database cannot try all numbers. The salt
 * is one for the whole site, so that a receipt is found by its hash, and it is secret.
 *
 * Look-ups and submissions have separate queues, so that a flood of guesses cannot block stories.
 */
export class ReceiptNumbers {
  private readonly numberKey: Buffer;
  private readonly salt: Buffer;
  private readonly cost: { memoryCost: number; timeCost: number };
  private readonly submissions = new Semaphore(SUBMISSIONS.running, SUBMISSIONS.waiting, submissionsBusy);
  private readonly lookUps = new Semaphore(LOOK_UPS.running, LOOK_UPS.waiting, lookUpsBusy);

  constructor({ sessionSecret, receipts }: { sessionSecret: string; receipts: ReceiptSettings }) {
    const keyOf = (purpose: string) =>
      createHmac('sha256', receipts.secret ?? sessionSecret)
        .update(purpose)
        .digest();
    this.numberKey = keyOf('the-archive receipt numbers');
    this.salt = keyOf('the-archive receipt hashes');
    this.cost = { memoryCost: receipts.memoryKib, timeCost: receipts.passes };
  }

  /** A random text for one submission. */
  nonce(): string {
    return randomBytes(16).toString('base64url');
  }

  /** @returns 16 digits, the same for the same submission. Without `nonce`, nobody can compute them from the token. */
  numberOf(nonce: string, formToken = ''): string {
    const mac = createHmac('sha256', this.numberKey)
      .update(JSON.stringify([nonce, formToken]))
      .digest();
    // 128 bits: the remainder favors no number noticeably.
    const value = BigInt(`0x${mac.subarray(0, 16).toString('hex')}`);
    return String(value % NUMBERS).padStart(DIGITS, '0');
  }

  /** @throws DomainError `receipt.busy` when too many stories are being sent */
  hashSubmitted(number: string): Promise<string> {
    return this.submissions.run(() => this.hash(number));
  }

  /** @throws DomainError `receipt.busy` when too many receipts are being looked up */
  hashLookedUp(number: string): Promise<string> {
    return this.lookUps.run(() => this.hash(number));
  }

  /** Argon2id. @returns 256 bits in base64url, without the salt */
  private async hash(number: string): Promise<string> {
    const bytes = await hashRaw(number, { ...this.cost, parallelism: 1, outputLen: 32, salt: this.salt });
    return bytes.toString('base64url');
  }
}

const busy = (message: string) => new DomainError('receipt.busy', 'unavailable', message);
const submissionsBusy = () =>
  busy('Many stories are coming in right now, and yours didn’t go through. Try again in a moment.');
const lookUpsBusy = () => busy('Many people are checking their receipts right now. Try again in a moment.');
