import { inspect } from 'node:util';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from '../../../kernel/clock.js';
import { ReportingNetworks } from './reporting-networks.js';

const HOUR_MS = 3_600_000;

class TestClock extends Clock {
  at = Date.UTC(2026, 10, 30);
  now(): Date {
    return new Date(this.at);
  }
}

describe('the networks that report an item', () => {
  let clock: TestClock;
  let networks: ReportingNetworks;
  beforeEach(() => {
    clock = new TestClock();
    networks = new ReportingNetworks(clock);
  });
  const hides = (itemId: number, network: string) => networks.count('story', itemId, network).hides;

  it('hide it when the second one does', () => {
    expect([hides(1, 'a'), hides(1, 'a'), hides(1, 'b')]).toEqual([false, false, true]);
  });

  it('are counted for each item, and stories and comments apart', () => {
    expect(hides(1, 'a')).toBe(false);
    expect(hides(2, 'b')).toBe(false);
    expect(networks.count('comment', 1, 'b').hides).toBe(false);
  });

  it('are forgotten after a day, counted from the first report', () => {
    hides(1, 'a');
    clock.at += 23 * HOUR_MS;
    expect(hides(1, 'a')).toBe(false);
    clock.at += 2 * HOUR_MS;
    expect(hides(1, 'b')).toBe(false);
    expect(hides(1, 'c')).toBe(true);
  });

  it('are forgotten once the item is hidden', () => {
    hides(1, 'a');
    networks.count('story', 1, 'b').hidden();
    expect([hides(1, 'a'), hides(1, 'b')]).toEqual([false, true]);
  });

  it('do not count with a report that was refused', () => {
    networks.count('story', 1, 'a').refused();
    expect(hides(1, 'b')).toBe(false);
    networks.count('story', 1, 'c').refused();
    expect(hides(1, 'd')).toBe(true);
  });

  it('hide ten items an hour, and one that stays visible takes none of the ten places', () => {
    const second = (itemId: number) => {
      hides(itemId, 'a');
      return networks.count('story', itemId, 'b');
    };
    second(100).stored();
    expect(Array.from({ length: 11 }, (_, item) => second(item).hides)).toEqual([
      ...Array<boolean>(10).fill(true),
      false,
    ]);
    clock.at += HOUR_MS + 1;
    expect(hides(10, 'c')).toBe(true);
  });

  it('cannot be recognized in memory, not even as the same network of two items', () => {
    hides(1, 'the key of a network');
    hides(2, 'the key of a network');
    const memory = inspect(networks, { depth: 9, showHidden: true });
    expect(memory).not.toContain('the key of a network');
    const items = (networks as unknown as { items: Map<string, { networks: Set<string> }> }).items;
    const [one, other] = ['story 1', 'story 2'].map((item) => [...items.get(item)!.networks][0]);
    expect(one).toHaveLength(22);
    expect(one).not.toBe(other);
  });
});
