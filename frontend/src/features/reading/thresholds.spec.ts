import { describe, expect, it } from '@jest/globals';
import { passedThresholds, scrollPositionOf } from './thresholds';

describe('the scroll position', () => {
  const at = (scrollTop: number) => scrollPositionOf({ scrollTop, scrollHeight: 2_000, clientHeight: 1_000 });

  it.each([
    [0, 0],
    [250, 25],
    [249.9, 24.99],
    [1_000, 100],
    // Browsers stop a fraction of a pixel before the end and allow overscroll at both ends.
    [999.2, 100],
    [1_080, 100],
    [-60, 0],
  ])('at %d px of 1000 is %d percent', (top, percent) => {
    expect(at(top)).toEqual({ percent: expect.closeTo(percent, 5), scrolls: true });
  });

  it.each([1_000, 1_001, 800])('of a page of %d px in a window of 1000 px is complete', (scrollHeight) => {
    expect(scrollPositionOf({ scrollTop: 0, scrollHeight, clientHeight: 1_000 })).toEqual({
      percent: 100,
      scrolls: false,
    });
  });
});

describe('the thresholds passed', () => {
  it.each([
    [24.9, 0, []],
    [25, 0, [25]],
    [49.99, 25, []],
    [60, 25, [50]],
    [100, 75, [100]],
  ])('at %d percent after %d are %j', (percent, furthest, expected) => {
    expect(passedThresholds(percent, furthest)).toEqual(expected);
  });
  it('are all of them, in order, after a jump to the end', () =>
    expect(passedThresholds(100, 0)).toEqual([25, 50, 75, 100]));
  it('are none when scrolling back, or a second time', () => {
    expect(passedThresholds(10, 75)).toEqual([]);
    expect(passedThresholds(75, 75)).toEqual([]);
  });
});
