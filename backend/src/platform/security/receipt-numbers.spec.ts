import { describe, expect, it } from '@jest/globals';
import { ReceiptNumbers } from './receipt-numbers.js';

const SECRET = 's'.repeat(32);
const make = (change: { sessionSecret?: string; secret?: string; memoryKib?: number } = {}) => {
  const { sessionSecret = SECRET, secret, memoryKib = 1_024 } = change;
  return new ReceiptNumbers({ sessionSecret, receipts: { secret, memoryKib, passes: 1 } });
};

describe('ReceiptNumbers', () => {
  it('derives one number from a nonce and a token, and another one from each other pair', () => {
    const numbers = make();
    const number = numbers.numberOf('nonce', 'token');
    expect(number).toMatch(/^\d{16}$/);
    expect(numbers.numberOf('nonce', 'token')).toBe(number);
    const others = [numbers.numberOf('nonce'), numbers.numberOf('other', 'token'), numbers.numberOf('noncetoken')];
    expect(new Set([number, ...others, make({ secret: 'r'.repeat(32) }).numberOf('nonce', 'token')]).size).toBe(5);
    expect(numbers.nonce()).not.toBe(numbers.nonce());
  });

  it('has each digit in each place about as often', () => {
    const numbers = make();
    const counts = Array.from({ length: 16 }, () => new Array<number>(10).fill(0));
    for (let n = 0; n < 5_000; n++)
      [...numbers.numberOf(String(n))].forEach((digit, place) => (counts[place]![Number(digit)]! += 1));
    // 500 expected; the standard deviation is 21.
    for (const count of counts.flat()) expect(Math.abs(count - 500)).toBeLessThan(150);
  });

  it('hashes a number the same for a look-up, and differently with another secret or cost', async () => {
    const number = '4820115733968184';
    const hash = await make().hashSubmitted(number);
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(await make().hashLookedUp(number)).toBe(hash);
    expect(await make({ secret: SECRET, sessionSecret: 'x'.repeat(32) }).hashLookedUp(number)).toBe(hash);
    expect(await make({ secret: 'r'.repeat(32) }).hashLookedUp(number)).not.toBe(hash);
    expect(await make({ memoryKib: 2_048 }).hashLookedUp(number)).not.toBe(hash);
  });
});
