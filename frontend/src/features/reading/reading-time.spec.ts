import { describe, expect, it } from '@jest/globals';
import { idleAfterMs, ReadingTime } from './reading-time';

const minute = 60_000;

/** A reading time with a clock that is set by hand. */
function reader() {
  let now = 1_000;
  const time = new ReadingTime(() => now);
  return { time, later: (ms: number) => (now += ms) };
}

describe('the time an article is read', () => {
  it('is nothing before the page can be seen', () => {
    const { time, later } = reader();
    later(5_000);
    time.onActivity();
    later(5_000);
    expect(time.total()).toBe(0);
  });

  it('runs while the page can be seen', () => {
    const { time, later } = reader();
    time.show();
    later(12_000);
    expect(time.total()).toBe(12_000);
    later(3_000);
    expect(time.total()).toBe(15_000);
  });

  it('stands still while the page is hidden, however long, and goes on after it', () => {
    const { time, later } = reader();
    time.show();
    later(10_000);
    time.hide();
    later(3 * 60 * minute);
    expect(time.total()).toBe(10_000);
    time.show();
    later(5_000);
    expect(time.total()).toBe(15_000);
  });

  it('ends a minute after the last sign of life', () => {
    const { time, later } = reader();
    time.show();
    later(30_000);
    time.onActivity();
    later(8 * 60 * minute);
    expect(time.total()).toBe(30_000 + idleAfterMs);
  });

  it('leaves out the pause of somebody who comes back', () => {
    const { time, later } = reader();
    time.show();
    later(10 * minute);
    time.onActivity();
    later(20_000);
    expect(time.total()).toBe(idleAfterMs + 20_000);
  });

  it('counts a pause once, also when it is asked for in the middle', () => {
    const { time, later } = reader();
    time.show();
    later(2 * minute);
    expect(time.total()).toBe(idleAfterMs);
    later(2 * minute);
    time.onActivity();
    time.hide();
    expect(time.total()).toBe(idleAfterMs);
  });

  it('does not take signs of life behind a hidden page for reading', () => {
    const { time, later } = reader();
    time.show();
    later(1_000);
    time.hide();
    later(1_000);
    time.onActivity();
    later(1_000);
    expect(time.total()).toBe(1_000);
  });

  it('is the same when the page is shown twice', () => {
    const { time, later } = reader();
    time.show();
    later(4_000);
    time.show();
    later(4_000);
    expect(time.total()).toBe(8_000);
  });
});
