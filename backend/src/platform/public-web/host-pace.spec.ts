import { beforeEach, describe, expect, it } from '@jest/globals';
import { HostPace } from './host-pace.js';

const { signal } = new AbortController();

describe('the pace of a host', () => {
  let now = 0;
  let waited: number[] = [];
  beforeEach(() => {
    now = 0;
    waited = [];
  });
  /** Time stands still, so several callers ask at the same moment. */
  const pace = new HostPace({
    now: () => now,
    wait: (ms) => {
      waited.push(ms);
      return Promise.resolve();
    },
  });

  it('gives each caller a turn of its own, a second after the one before', async () => {
    await Promise.all([1, 2, 3].map(() => pace.turn('a.test', 1_000, signal)));
    expect(waited).toEqual([1_000, 2_000]);
  });

  it('is that of one host: others are asked meanwhile', async () => {
    await Promise.all(['b.test', 'c.test', 'd.test'].map((host) => pace.turn(host, 1_000, signal)));
    expect(waited).toEqual([]);
  });

  it('lets nobody wait when the last turn is long over', async () => {
    await pace.turn('e.test', 1_000, signal);
    now = 1_000;
    await pace.turn('e.test', 1_000, signal);
    expect(waited).toEqual([]);
  });

  it('is kept for a host that is due later when many hosts were asked', async () => {
    await pace.turn('f.test', 5_000, signal);
    now = 2_000;
    for (let host = 0; host < 1_100; host++) await pace.turn(`${host}.test`, 1_000, signal);
    await pace.turn('f.test', 1_000, signal);
    expect(waited).toEqual([3_000]);
  });

  it('ends a wait with the process', async () => {
    const ending = new AbortController();
    const slow = new HostPace({ now: () => 0, wait: (_ms, ended) => Promise.reject(ended.reason as Error) });
    await slow.turn('a.test', 1_000, ending.signal);
    ending.abort(new Error('Ending'));
    await expect(slow.turn('a.test', 1_000, ending.signal)).rejects.toThrow('Ending');
  });
});
