import { Redis } from 'ioredis';
import { makeSecret } from '../config/settings.js';
import { reconnectOnError } from '../queue/redis-failover.js';
import { withTimeout } from '../concurrency/with-timeout.js';
import { LimitStore, secretEndsAt } from './limit-store.js';
import type { CounterKeys, CounterRef, CounterRequest, Grant } from './limit-store.js';

/**
 * KEYS: the previous and the current key of each sender. ARGV: the current time, the end of a window that starts now,
 * the limit, and the wanted amount of each sender. Returns for each sender: the granted amount, which of the two keys
 * was used (1 or 2), and the end of its window.
 */
const CONSUME = `
  local now, fresh, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local function consume(keys, amount)
    for position, key in ipairs(keys) do
      local used, ends = unpack(redis.call('hmget', key, 'used', 'ends'))
      if used and tonumber(used) > 0 and tonumber(ends) > now then
        local granted = math.max(0, math.min(amount, most - tonumber(used)))
        if granted > 0 then redis.call('hincrby', key, 'used', granted) end
        return {granted, position, tonumber(ends)}
      end
    end
    local granted = math.min(amount, most)
    redis.call('hset', keys[2], 'used', granted, 'ends', ARGV[2])
    redis.call('pexpire', keys[2], fresh - now)
    return {granted, 2, fresh}
  end
  local grants = {}
  for sender = 1, #KEYS / 2 do
    grants[sender] = consume({KEYS[2 * sender - 1], KEYS[2 * sender]}, tonumber(ARGV[3 + sender]))
  end
  return grants`;

/**
 * KEYS: the counter. ARGV: the end of the window that was charged, and how many uses to take back. Ignores any other
 * window.
 */
const REFUND = `
  local used, ends = unpack(redis.call('hmget', KEYS[1], 'used', 'ends'))
  if ends ~= ARGV[1] then return end
  if tonumber(used) <= tonumber(ARGV[2]) then redis.call('del', KEYS[1])
  else redis.call('hincrby', KEYS[1], 'used', -tonumber(ARGV[2])) end`;

/** How long a caller waits for Redis. */
const TIMEOUT_MS = 1_000;

type Scripts = {
  consumeUses(
    keys: number,
    ...keysAndArguments: (string | number)[]
  ): Promise<[granted: number, position: number, endsAt: number][]>;
  refundUses(key: string, endsAt: number, times: number): Promise<null>;
};

export class RedisLimitStore extends LimitStore {
  private readonly redis: Redis & Scripts;

  constructor(url: string) {
    super();
    this.redis = new Redis(url, {
      keyPrefix: 'archive:limit:',
      lazyConnect: true,
      maxRetriesPerRequest: 1,
      reconnectOnError,
      // A command that is sent again after a reconnect would count twice.
      autoResendUnfulfilledCommands: false,
      scripts: {
        consumeUses: { lua: CONSUME },
        refundUses: { lua: REFUND, numberOfKeys: 1 },
      },
    }) as Redis & Scripts;
    // Without a listener, a lost connection would end the process. The fallback store counts meanwhile.
    this.redis.on('error', () => undefined);
  }

  async consume({ counters, limit, now, endsAt }: CounterRequest): Promise<Grant[]> {
    const keys = counters.flatMap(({ keys: { previous, current } }) => [previous, current]);
    const work = this.redis
      .consumeUses(keys.length, ...keys, now, endsAt, limit, ...counters.map(({ amount }) => amount))
      .then((results) =>
        results.map(([granted, position, ends], at) => ({ granted, key: keys[2 * at + position - 1]!, endsAt: ends })),
      );
    const grants = await withTimeout(TIMEOUT_MS, work);
    if (grants) return grants;
    // The caller counts in the fallback store now, so a late result must not use up one of the sender's uses here.
    const refund = (late: Grant[]) =>
      Promise.all(
        late
          .filter(({ granted }) => granted > 0)
          .map(({ key, endsAt: ends, granted }) => this.redis.refundUses(key, ends, granted)),
      );
    void work.then(refund).catch(() => undefined);
    throw timeoutError();
  }

  async refund({ key, endsAt }: CounterRef, times: number): Promise<void> {
    await this.orTimeout(this.redis.refundUses(key, endsAt, times));
  }

  async forget(keys: CounterKeys[]): Promise<void> {
    await this.orTimeout(this.redis.del(keys.flatMap(({ previous, current }) => [previous, current])));
  }

  async secretOf(hour: number, now: number): Promise<string> {
    const key = `secret:${hour}`;
    await this.orTimeout(this.redis.set(key, makeSecret(32), 'PX', secretEndsAt(hour) - now, 'NX'));
    return (await this.orTimeout(this.redis.get(key)))!;
  }

  async sweep(): Promise<void> {
    // Redis expires every key.
  }

  close(): Promise<void> {
    this.redis.disconnect();
    return Promise.resolve();
  }

  private async orTimeout<T>(work: Promise<T>): Promise<T> {
    const result = await withTimeout(
      TIMEOUT_MS,
      work.then((value) => ({ value })),
    );
    if (!result) throw timeoutError();
    return result.value;
  }
}

const timeoutError = () => Object.assign(new Error('Redis does not answer'), { code: 'ETIMEDOUT' });
