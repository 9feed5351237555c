import { describe, expect, it } from '@jest/globals';
import type { Settings } from '../../config/settings.js';
import { SessionClock, SESSION_LIMITS } from './session-times.js';

const NOW = Date.parse('2026-12-02T10:00:00Z');
const clockOf = (secret: string, at = NOW) =>
  new SessionClock({ sessionSecret: secret } as Settings, { now: () => new Date(at) });
const SECRET = 'a'.repeat(32);

describe('The sealed times of a session', () => {
  const clock = clockOf(SECRET);
  const times = clock.begin();

  it('open with the same secret and session only: another secret signs everyone out', () => {
    const sealed = clock.seal(times, 'one-session');
    expect(clock.open(sealed, 'one-session')).toEqual(times);
    expect(clock.open(sealed, 'another')).toBeNull();
    expect(clockOf('b'.repeat(32)).open(sealed, 'one-session')).toBeNull();
  });

  it('show nothing: two seals of the same times differ, and neither contains one', () => {
    const [one, other] = [clock.seal(times, 'sid'), clock.seal(times, 'sid')];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain(String(times.startedAt));
  });

  it('open with no bit changed', () => {
    const bytes = Buffer.from(clock.seal(times, 'sid'), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(clock.open(changed.toString('base64url'), 'sid')).toBeNull();
    }
  });

  it.each([undefined, '', '.', 'null', '[]', 'A'.repeat(5_000)])('are none in %j', (sealed) => {
    expect(clock.open(sealed, 'sid')).toBeNull();
  });

  it('count a clock that was ahead as no time: a second process may be some seconds behind', () => {
    const behind = clockOf(SECRET, NOW - 5_000);
    expect(behind.secondsLeft(times, 'admin')).toBeGreaterThanOrEqual(SESSION_LIMITS.staff.idle);
    expect([behind.isFresh(times), behind.renew(times)]).toEqual([true, null]);
  });
});
