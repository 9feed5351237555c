import { Redis } from 'ioredis';
import { makeSecret } from '../config/settings.js';
import { reconnectOnError } from '../queue/redis-failover.js';
import { withTimeout } from '../concurrency/with-timeout.js';
import { LimitStore, secretEndsAt } from './limit-store.js';
import type { CountKeys, Grant, CounterRef, CounterRequest } from './limit-store.js';

/**
 * KEYS: previous and current of each sender. ARGV: now, when a new window ends, how many there are, and of each how many
 * are wanted. Answers of each how many it took, of which of the two, and when that one ends.
 */
const TAKE = `
  local now, fresh, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local function take(keys, times)
    for place, key in ipairs(keys) do
      local used, ends = unpack(redis.call('hmget', key, 'used', 'ends'))
      if used and tonumber(used) > 0 and tonumber(ends) > now then
        local granted = math.max(0, math.min(times, most - tonumber(used)))
        if granted > 0 then redis.call('hincrby', key, 'used', granted) end
        return {granted, place, tonumber(ends)}
      end
    end
    local granted = math.min(times, most)
    redis.call('hset', keys[2], 'used', granted, 'ends', ARGV[2])
    redis.call('pexpire', keys[2], fresh - now)
    return {granted, 2, fresh}
  end
  local answers = {}
  for sender = 1, #KEYS / 2 do
    answers[sender] = take({KEYS[2 * sender - 1], KEYS[2 * sender]}, tonumber(ARGV[3 + sender]))
  end
  return answers`;

/** KEYS: the count. ARGV: when its window ends, how many. Another window than that one is owed nothing. */
const GIVE_BACK = `
  local used, ends = unpack(redis.call('hmget', KEYS[1], 'used', 'ends'))
  if ends ~= ARGV[1] then return end
  if tonumber(used) <= tonumber(ARGV[2]) then redis.call('del', KEYS[1])
  else redis.call('hincrby', KEYS[1], 'used', -tonumber(ARGV[2])) end`;

/** Nobody waits longer for a Redis that does not answer. */
const PATIENCE_MS = 1_000;

type Scripts = {
  takeSome(
    keys: number,
    ...keysAndArguments: (string | number)[]
  ): Promise<[granted: number, place: number, endsAt: number][]>;
  giveSomeBack(key: string, endsAt: number, times: number): Promise<null>;
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
      // Sent twice it would count twice.
      autoResendUnfulfilledCommands: false,
      scripts: {
        takeSome: { lua: TAKE },
        giveSomeBack: { lua: GIVE_BACK, numberOfKeys: 1 },
      },
    }) as Redis & Scripts;
    // Without a listener a lost connection would end the process; meanwhile others count.
    this.redis.on('error', () => undefined);
  }

  async take({ of, count, now, endsAt }: CounterRequest): Promise<Grant[]> {
    const keys = of.flatMap(({ keys: { previous, current } }) => [previous, current]);
    const work = this.redis
      .takeSome(keys.length, ...keys, now, endsAt, count, ...of.map(({ times }) => times))
      .then((answers) =>
        answers.map(([granted, place, ends], at) => ({ granted, key: keys[2 * at + place - 1]!, endsAt: ends })),
      );
    const answer = await withTimeout(PATIENCE_MS, work);
    if (answer) return answer;
    // Who asked was counted elsewhere, and must not find out later that this used up a try.
    const refund = (late: Grant[]) =>
      Promise.all(
        late
          .filter(({ granted }) => granted > 0)
          .map(({ key, endsAt: ends, granted }) => this.redis.giveSomeBack(key, ends, granted)),
      );
    void work.then(refund).catch(() => undefined);
    throw silence();
  }

  async refund({ key, endsAt }: CounterRef, times: number): Promise<void> {
    await this.soon(this.redis.giveSomeBack(key, endsAt, times));
  }

  async forget(keys: CountKeys[]): Promise<void> {
    await this.soon(this.redis.del(keys.flatMap(({ previous, current }) => [previous, current])));
  }

  async secretOf(hour: number, now: number): Promise<string> {
    const key = `secret:${hour}`;
    await this.soon(this.redis.set(key, makeSecret(32), 'PX', secretEndsAt(hour) - now, 'NX'));
    return (await this.soon(this.redis.get(key)))!;
  }

  async sweep(): Promise<void> {
    // Every key here has an end of its own.
  }

  close(): Promise<void> {
    this.redis.disconnect();
    return Promise.resolve();
  }

  private async soon<T>(work: Promise<T>): Promise<T> {
    const answer = await withTimeout(
      PATIENCE_MS,
      work.then((value) => ({ value })),
    );
    if (!answer) throw silence();
    return answer.value;
  }
}

const silence = () => Object.assign(new Error('Redis does not answer'), { code: 'ETIMEDOUT' });
