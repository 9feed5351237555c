import { describe, expect, it } from '@jest/globals';
import { idleAfterMs, AttentionTime } from './attention-time';

const minute = 60_000;

/** An attention time with a manual clock. */
function reader() {
  let now = 1_000;
  const time = new AttentionTime(() => now);
  return { time, later: (ms: number) => (now += ms) };
}

describe('the reading time of an article', () => {
  it('is zero before the page is visible', () => {
    const { time, later } = reader();
    later(5_000);
    time.onActivity();
    later(5_000);
    expect(time.total()).toBe(0);
  });

  it('runs while the page is visible', () => {
    const { time, later } = reader();
    time.show();
    later(12_000);
    expect(time.total()).toBe(12_000);
    later(3_000);
    expect(time.total()).toBe(15_000);
  });

  it('pauses while the page is hidden, however long, and then continues', () => {
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

  it('stops a minute after the last activity', () => {
    const { time, later } = reader();
    time.show();
    later(30_000);
    time.onActivity();
    later(8 * 60 * minute);
    expect(time.total()).toBe(30_000 + idleAfterMs);
  });

  it('leaves out the idle time of a reader who returns', () => {
    const { time, later } = reader();
    time.show();
    later(10 * minute);
    time.onActivity();
    later(20_000);
    expect(time.total()).toBe(idleAfterMs + 20_000);
  });

  it('counts an idle period once, also when read during it', () => {
    const { time, later } = reader();
    time.show();
    later(2 * minute);
    expect(time.total()).toBe(idleAfterMs);
    later(2 * minute);
    time.onActivity();
    time.hide();
    expect(time.total()).toBe(idleAfterMs);
  });

  it('ignores activity while the page is hidden', () => {
    const { time, later } = reader();
    time.show();
    later(1_000);
    time.hide();
    later(1_000);
    time.onActivity();
    later(1_000);
    expect(time.total()).toBe(1_000);
  });

  it('is not counted twice when the page is shown twice', () => {
    const { time, later } = reader();
    time.show();
    later(4_000);
    time.show();
    later(4_000);
    expect(time.total()).toBe(8_000);
  });
});
