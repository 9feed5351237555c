import type { Session } from 'fastify';
import { Redis } from 'ioredis';
import { KeyBatcher } from '../../concurrency/key-batcher.js';
import { reconnectOnError } from '../../queue/redis-failover.js';
import { endOfSession, hashOfSid, parse, serialize, startDayOf } from './session-store.js';
import type { SessionStore, StoredSession } from './session-store.js';

/** After this time without an answer from Redis, the request fails with 503. */
const TIMEOUT_MS = 2_000;

export class RedisSessionStore implements SessionStore {
  private readonly redis: Redis;
  private readonly sessions = new KeyBatcher<string, string>(async (hashes) => {
    const texts = await this.redis.mget(hashes.map((one) => `session:${one}`));
    return new Map(hashes.flatMap((one, at) => (texts[at] ? [[one, texts[at]]] : [])));
  });

  constructor(url: string) {
    this.redis = new Redis(url, {
      keyPrefix: 'archive:',
      maxRetriesPerRequest: 1,
      commandTimeout: TIMEOUT_MS,
      reconnectOnError,
    });
    // Without a listener, a lost connection would end the process. Requests that need Redis get a 503 meanwhile.
    this.redis.on('error', () => undefined);
  }

  async read(sid: string): Promise<Session | null> {
    return parse(await this.sessions.load(hashOfSid(sid)));
  }

  async write(sid: string, session: Session): Promise<void> {
    const key = `session:${hashOfSid(sid)}`;
    const transaction = this.redis.multi();
    const [text, end] = [serialize(session), endOfSession()];
    // NX sets the expiry once; KEEPTTL keeps it on later saves, so a session ends 30 days after it began.
    transaction.set(key, text, 'EXAT', end, 'NX').set(key, text, 'KEEPTTL');
    if (session.userId) {
      const index = `sessions-of:${session.userId}`;
      transaction.sadd(index, hashOfSid(sid)).expireat(index, end);
    }
    await transaction.exec();
  }

  async remove(sid: string): Promise<void> {
    const hash = hashOfSid(sid);
    await this.redis.del(`session:${hash}`, `session-used:${hash}`);
  }

  async listOf(userId: number): Promise<StoredSession[]> {
    const hashes = await this.redis.smembers(`sessions-of:${userId}`);
    const found = await Promise.all(
      hashes.map(async (hash) => {
        const [text, usedOn, end] = await Promise.all([
          this.redis.get(`session:${hash}`),
          this.redis.get(`session-used:${hash}`),
          this.redis.expiretime(`session:${hash}`),
        ]);
        const session = parse(text);
        return session && { hash, session, startedOn: startDayOf(end), usedOn };
      }),
    );
    return found.filter((one) => one !== null);
  }

  async removeOf(userId: number, sessionHash: string): Promise<void> {
    await this.removeHashes(`sessions-of:${userId}`, [sessionHash]);
  }

  async removeAllOf(userId: number, exceptSid?: string): Promise<void> {
    const index = `sessions-of:${userId}`;
    const keep = exceptSid ? hashOfSid(exceptSid) : '';
    const ended = (await this.redis.smembers(index)).filter((one) => one !== keep);
    if (ended.length > 0) await this.removeHashes(index, ended);
  }

  async markUsed(hashes: readonly string[], day: string): Promise<void> {
    const ends = await Promise.all(hashes.map((hash) => this.redis.expiretime(`session:${hash}`)));
    const transaction = this.redis.multi();
    // -2: the session has ended.
    for (const [at, hash] of hashes.entries())
      if (ends[at]! > 0) transaction.set(`session-used:${hash}`, day, 'EXAT', ends[at]!);
    await transaction.exec();
  }

  close(): Promise<void> {
    // Not quit(), which waits for an answer. Every write here was awaited already.
    this.redis.disconnect();
    return Promise.resolve();
  }

  private async removeHashes(index: string, hashes: string[]): Promise<void> {
    await this.redis
      .multi()
      .del(hashes.flatMap((one) => [`session:${one}`, `session-used:${one}`]))
      .srem(index, hashes)
      .exec();
  }
}
