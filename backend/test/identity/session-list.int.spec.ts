import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { isoDay } from '../../src/kernel/clock.js';
import { hashOfSid, SESSION_STORE } from '../../src/platform/http/auth/session-store.js';
import type { SessionStore } from '../../src/platform/http/auth/session-store.js';
import { SessionTime } from '../../src/platform/http/auth/session-times.js';
import { SessionUse } from '../../src/platform/http/auth/session-use.js';
import { Browser, DAY, MovedClock, PASSWORD } from '../support/session-clock.js';
import { backends, PASSCODE, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} Version/19.0 Mobile/15E148 Safari/604.1`;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface Device {
  id: string;
  device: string | null;
  signedInOn: string;
  lastUsedOn: string;
  current: boolean;
}

describe.each(backends)('the list of sessions on %s', (backend) => {
  let archive: TestApp;
  let people = 0;
  beforeAll(async () => {
    archive = await startApp(backend);
  });
  afterAll(() => archive?.close());

  const today = () => isoDay(archive.app.get(SessionTime).now());
  const listOf = async (browser: Browser): Promise<Device[]> => {
    const answer = await browser.send('get', '/api/auth/sessions');
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    return answer.body as Device[];
  };
  /** A new account in two browsers. */
  const twoBrowsers = async (): Promise<[Browser, Browser]> => {
    const name = `reader-${(people += 1)}`;
    return [await new Browser(archive, IPHONE).signUp(name), await new Browser(archive, FIREFOX).signIn(name)];
  };
  const end = (browser: Browser, id: string) => browser.send('delete', `/api/auth/sessions/${id}`);

  it('has each device in words, the days, and which one this is', async () => {
    const [phone, desktop] = await twoBrowsers();
    const days = { signedInOn: today(), lastUsedOn: today() };
    const id = expect.stringMatching(/^[\w-]{22}$/);
    expect(await listOf(phone)).toEqual([
      { id, device: 'Safari on iPhone', current: true, ...days },
      { id, device: 'Firefox on Windows', current: false, ...days },
    ]);
    expect((await listOf(desktop)).map(({ device, current }) => [device, current])).toEqual([
      ['Firefox on Windows', true],
      ['Safari on iPhone', false],
    ]);
    const ids = (await listOf(phone)).map((one) => one.id);
    expect(ids).not.toContain(hashOfSid(phone.sid));
    expect((await new Browser(archive).send('get', '/api/auth/sessions')).status).toBe(401);
  });

  it('stores the words for a device, and nothing else of what the browser said', async () => {
    const [phone] = await twoBrowsers();
    const stored = await archive.app.get<SessionStore>(SESSION_STORE).read(phone.sid);
    expect(stored).toEqual({ userId: expect.any(Number), passwordVersion: 1, device: 'Safari on iPhone' });
    const unknown = await new Browser(archive, 'curl/8.5.0').signIn(`reader-${people}`);
    expect((await listOf(unknown))[0]).toMatchObject({ current: true, device: null });
  });

  it('ends one session on the server immediately, and no other', async () => {
    const [phone, desktop] = await twoBrowsers();
    const [, other] = await listOf(phone);
    expect((await end(phone, other!.id)).status).toBe(204);
    expect([await phone.status(), await desktop.status()]).toEqual([200, 401]);
    expect((await listOf(phone)).map(({ current }) => current)).toEqual([true]);
    expect((await end(phone, other!.id)).body.code).toBe('session.not-found');
  });

  it('can end the session that asks, which is then signed out', async () => {
    const [phone] = await twoBrowsers();
    const [own] = await listOf(phone);
    expect((await end(phone, own!.id)).status).toBe(204);
    expect(await phone.status()).toBe(401);
  });

  it('never shows or ends a session of somebody else', async () => {
    const [victim] = await twoBrowsers();
    const [eve] = await twoBrowsers();
    const ids = (await listOf(victim)).map(({ id }) => id);
    for (const id of [...ids, hashOfSid(victim.sid), encodeURIComponent(victim.sid), '1', '%00', "'", '..%2f..']) {
      const { status } = await end(eve, id);
      expect([id, [400, 404].includes(status)]).toEqual([id, true]);
    }
    expect((await listOf(eve)).some(({ id }) => ids.includes(id))).toBe(false);
    expect((await eve.send('delete', '/api/auth/sessions')).status).toBe(204);
    expect((await listOf(victim)).map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(await victim.status()).toBe(200);
    expect((await end(new Browser(archive), ids[0]!)).status).toBe(401);
  });

  it('ends all others together, and a new password does too', async () => {
    const [phone, desktop] = await twoBrowsers();
    const name = `reader-${people}`;
    expect((await phone.send('delete', '/api/auth/sessions')).status).toBe(204);
    expect([await phone.status(), await desktop.status()]).toEqual([200, 401]);
    await desktop.signIn(name);
    const body = { email: `${name}@example.org`, newPassword: 'another-fine-secret', currentPassword: PASSWORD };
    expect((await phone.send('put', '/api/auth/reset-password', body)).status).toBe(200);
    expect([await phone.status(), await desktop.status()]).toEqual([200, 401]);
    expect(await listOf(phone)).toHaveLength(1);
  });

  it('has the last day of use, which is written for all sessions together after the day is over', async () => {
    const clock = new MovedClock(archive);
    try {
      const [phone, desktop] = await twoBrowsers();
      const began = today();
      clock.forward(3 * DAY);
      const used = today();
      expect(await phone.status()).toBe(200);
      const store = archive.app.get<SessionStore>(SESSION_STORE);
      const daysOf = async () => {
        const { userId } = (await store.read(phone.sid))!;
        return (await store.listOf(userId!)).map(({ hash, usedOn }) => [hash === hashOfSid(phone.sid), usedOn]);
      };
      await archive.app.get(SessionUse).writePastDays();
      expect((await daysOf()).map(([, usedOn]) => usedOn)).not.toContain(used);
      // This process knows it all the same.
      expect((await listOf(desktop)).map(({ lastUsedOn, signedInOn }) => [lastUsedOn, signedInOn])).toEqual([
        [used, began],
        [used, began],
      ]);
      clock.forward(DAY);
      await archive.app.get(SessionUse).writePastDays();
      expect(await daysOf()).toEqual(
        expect.arrayContaining([
          [true, used],
          [false, used],
        ]),
      );
      expect((await listOf(desktop)).map(({ lastUsedOn }) => lastUsedOn)).toEqual([today(), used]);
    } finally {
      clock.restore();
    }
  });

  it('stores no time finer than a day, and no use of a session that has ended', async () => {
    const [phone, desktop] = await twoBrowsers();
    const store = archive.app.get<SessionStore>(SESSION_STORE);
    await end(phone, (await listOf(phone))[1]!.id);
    await store.markUsed([hashOfSid(phone.sid), hashOfSid(desktop.sid)], '2026-11-27');
    if (archive.settings.redisUrl) {
      const redis = new Redis(archive.settings.redisUrl);
      const keys = await redis.keys('archive:session-used:*');
      const ends = await Promise.all(keys.map((key) => redis.pexpiretime(key)));
      redis.disconnect();
      expect(keys).toContain(`archive:session-used:${hashOfSid(phone.sid)}`);
      expect(keys).not.toContain(`archive:session-used:${hashOfSid(desktop.sid)}`);
      for (const one of ends) expect(one % DAY).toBe(0);
    } else {
      const em = archive.app.get(MikroORM).em.fork();
      const [column] = await em.execute<{ data_type: string }[]>(
        "select data_type from information_schema.columns where table_name = 'session' and column_name = 'used_on'",
      );
      expect(column!.data_type).toBe('date');
    }
  });

  it('leaves out a session that is too old for the role, and has it again for a member', async () => {
    const name = `editor-${(people += 1)}`;
    const password = 'a-fine-secret-of-ours';
    const old = await new Browser(archive).signUp(name, { adminPasscode: PASSCODE, password });
    const now = await new Browser(archive).signIn(name, password);
    const em = archive.app.get(MikroORM).em.fork();
    if (archive.settings.redisUrl) {
      const redis = new Redis(archive.settings.redisUrl);
      const key = `archive:session:${hashOfSid(old.sid)}`;
      await redis.pexpireat(key, (await redis.pexpiretime(key)) - 2 * DAY);
      redis.disconnect();
    } else {
      const earlier = "update session set expires_at = expires_at - interval '48 hours' where sid_hash = ?";
      await em.execute(earlier, [hashOfSid(old.sid)]);
    }
    expect((await listOf(now)).map(({ current }) => current)).toEqual([true]);
    await em.execute('update account set is_admin = false where username = ?', [name]);
    expect((await listOf(now)).map(({ current }) => current)).toEqual([true, false]);
  });
});
