import { describe, expect, it } from '@jest/globals';
import { RETRY_FOR_S, resumeAfterSeconds, retryAfterSeconds } from './delivery-times.js';

const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('The pauses of the newsletter', () => {
  it('grow from one minute to four hours for an address that is refused for now', () => {
    expect(range(7).map((tries) => retryAfterSeconds(tries) / 60)).toEqual([1, 4, 16, 64, 240, 240, 240]);
    expect(retryAfterSeconds(32_767)).toBe(4 * 3_600);
  });

  it('fit about ten tries into the day for which an address is retried', () => {
    let [tries, seconds] = [1, 0];
    while (seconds + retryAfterSeconds(tries) <= RETRY_FOR_S) seconds += retryAfterSeconds(tries++);
    expect(tries).toBe(10);
  });

  it('grow from one minute to fifteen while the mail server is down', () => {
    expect(range(6).map((failures) => resumeAfterSeconds(failures) / 60)).toEqual([1, 2, 4, 8, 15, 15]);
    expect(resumeAfterSeconds(32_767)).toBe(15 * 60);
  });
});
