import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LimitStore } from '../../src/platform/rate-limit-counters/limit-store.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const MOST = 10;
const SENDERS = Array.from({ length: 100 }, (_, n) => `sender ${n}`);
const keysOf = (who: string) => ({ previous: `${who} before`, current: `${who} now` });

describe.each(backends)('rate limit counts of many clients in one query, on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend);
  });
  afterAll(() => archive?.close());

  const take = (senders: string[], amount = 1, now = Date.now()) =>
    archive.app.get(LimitStore, { strict: false }).consume({
      counters: senders.map((who) => ({ keys: keysOf(who), amount })),
      limit: MOST,
      now,
      endsAt: now + 60_000,
    });

  it('are exact for concurrent queries in any order', async () => {
    const backwards = SENDERS.toReversed();
    const rounds = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const senders = n % 2 ? SENDERS : backwards;
        const answers = await take(senders);
        return senders.map((who, at) => [who, answers[at]!.granted] as const);
      }),
    );
    const granted = new Map<string, number>();
    for (const [who, one] of rounds.flat()) granted.set(who, (granted.get(who) ?? 0) + one);
    expect(granted).toEqual(new Map(backwards.map((who) => [who, MOST])));
  });

  it('are returned separately for clients with no, some and all requests left', async () => {
    const now = Date.now();
    const [begun] = await take(['some', 'none'], 3, now);
    await take(['none'], MOST, now);
    const answers = await take(['none', 'new', 'some'], 8, now + 1_000);
    expect(answers).toEqual([
      { granted: 0, key: 'none now', endsAt: begun!.endsAt },
      { granted: 8, key: 'new now', endsAt: now + 61_000 },
      { granted: 7, key: 'some now', endsAt: begun!.endsAt },
    ]);
  });
});
