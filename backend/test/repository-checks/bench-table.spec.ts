import { describe, expect, it } from '@jest/globals';

/** Benchmarks are plain JavaScript, without type declarations. */
const { spread } = (await import(new URL('../../../bench/lib/table.mjs', import.meta.url).href)) as {
  spread: (times: number[]) => Record<'p50' | 'p90' | 'p99' | 'max', number | undefined>;
};

describe("A benchmark's table", () => {
  it('shows percentiles of any number of times', () => {
    const times = Array.from({ length: 300_000 }, (_, at) => 300_000 - at);

    expect(spread(times)).toEqual({ p50: 150_000, p90: 270_000, p99: 297_000, max: 300_000 });
  });

  it('shows no percentile without any times', () => {
    expect(spread([])).toEqual({ p50: undefined, p90: undefined, p99: undefined, max: 0 });
  });
});
