import { Redis } from 'ioredis';
import { makeSecret } from '../config/settings.js';
import { within } from '../queue/within.js';
import { LimitStore, secretEndsAt } from './limit-store.js';
import type { CountKeys, Place, Wanted } from './limit-store.js';

/**
 * KEYS: previous, current. ARGV: now, when a new window ends, how many are wanted, how many there are. Answers how many
 * it took, of which of the two, and when that one ends.
 */
const TAKE = `
  local now, fresh, times, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
  for place, key in ipairs(KEYS) do
    local used, ends = unpack(redis.call('hmget', key, 'used', 'ends'))
    if used and tonumber(used) > 0 and tonumber(ends) > now then
      local granted = math.max(0, math.min(times, most - tonumber(used)))
      if granted > 0 then redis.call('hincrby', key, 'used', granted) end
      return {granted, place, tonumber(ends)}
    end
  end
  local granted = math.min(times, most)
  redis.call('hset', KEYS[2], 'used', granted, 'ends', ARGV[2])
  redis.call('pexpire', KEYS[2], fresh - now)
  return {granted, 2, fresh}`;

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
    previous: string,
    current: string,
    now: number,
    endsAt: number,
    times: number,
    count: number,
  ): Promise<[granted: number, place: number, endsAt: number]>;
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
      // Sent twice it would count twice.
      autoResendUnfulfilledCommands: false,
      scripts: {
        takeSome: { lua: TAKE, numberOfKeys: 2 },
        giveSomeBack: { lua: GIVE_BACK, numberOfKeys: 1 },
      },
    }) as Redis & Scripts;
    // Without a listener a lost connection would end the process; meanwhile others count.
    this.redis.on('error', () => undefined);
  }

  async take({ keys, times, count, now, endsAt }: Wanted): Promise<Place & { granted: number }> {
    const work = this.redis
      .takeSome(keys.previous, keys.current, now, endsAt, times, count)
      .then(([granted, place, ends]) => ({ granted, key: place === 1 ? keys.previous : keys.current, endsAt: ends }));
    const answer = await within(PATIENCE_MS, work);
    if (answer) return answer;
    // Who asked was counted elsewhere, and must not find out later that this used up a try.
    void work
      .then((late) => late.granted > 0 && this.redis.giveSomeBack(late.key, late.endsAt, late.granted))
      .catch(() => undefined);
    throw silence();
  }

  async giveBack({ key, endsAt }: Place, times: number): Promise<void> {
    await this.soon(this.redis.giveSomeBack(key, endsAt, times));
  }

  async forget({ previous, current }: CountKeys): Promise<void> {
    await this.soon(this.redis.del(previous, current));
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
    const answer = await within(
      PATIENCE_MS,
      work.then((value) => ({ value })),
    );
    if (!answer) throw silence();
    return answer.value;
  }
}

const silence = () => Object.assign(new Error('Redis does not answer'), { code: 'ETIMEDOUT' });
