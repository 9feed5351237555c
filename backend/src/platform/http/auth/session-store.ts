import { createHash } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Session } from 'fastify';
import { Redis } from 'ioredis';
import { RETENTION } from '../../../kernel/retention.js';
import { KeyBatcher } from '../../concurrency/key-batcher.js';
import { PreparedStatement } from '../../database/prepared-statement.js';
import { reconnectOnError } from '../../queue/redis-failover.js';

export const SESSION_STORE = Symbol('session store');

export const SESSION_DAYS = RETENTION.sessions.hours / 24;
const DAY_SECONDS = 24 * 3600;

/**
 * When a new session ends, in seconds since 1970. It ends at the end of a day, because an exact time would show when
 * someone signed in, and members submit stories too.
 */
const endOfSession = () => (Math.ceil(Date.now() / 1000 / DAY_SECONDS) + SESSION_DAYS) * DAY_SECONDS;

/**
 * Session look-up: finds sessions by the hash of their id, so that reading the store does not reveal usable session
 * ids.
 */
export interface SessionStore {
  read(sid: string): Promise<Session | null>;
  write(sid: string, session: Session): Promise<void>;
  remove(sid: string): Promise<void>;
  /** Ends all sessions of an account except `exceptSid`. On PostgreSQL it runs in the caller's transaction. */
  removeAllOf(userId: number, exceptSid?: string): Promise<void>;
  close(): Promise<void>;
}

const hash = (sid: string) => createHash('sha256').update(sid).digest('hex');

/**
 * Runs on each request of a member. It reads text, so that simultaneous requests of one session each parse an object of
 * their own.
 */
const READ = new PreparedStatement<{ sid_hash: string; text: string }>(
  'select sid_hash, data::text as text from session where sid_hash = any(?::text[]) and expires_at > now()',
);
/**
 * Leaves out the cookie, which contains the millisecond of the sign-in. The session plugin rebuilds it from its
 * options.
 */
const serialize = (session: Session): string => JSON.stringify({ ...session, cookie: undefined });
const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as Session));

export class PostgresSessionStore implements SessionStore {
  private readonly sessions = new KeyBatcher<string, string>(async (hashes) => {
    const rows = await READ.run(this.orm.em, [hashes]);
    return new Map(rows.map(({ sid_hash, text }) => [sid_hash, text]));
  });

  constructor(private readonly orm: MikroORM) {}

  async read(sid: string): Promise<Session | null> {
    return parse(await this.sessions.load(hash(sid)));
  }

  async write(sid: string, session: Session): Promise<void> {
    await this.run(
      `insert into session (sid_hash, user_id, data, expires_at) values (?, ?, ?::jsonb, to_timestamp(?))
       on conflict (sid_hash) do update set user_id = excluded.user_id, data = excluded.data`,
      [hash(sid), session.userId ?? null, serialize(session), endOfSession()],
    );
  }

  async remove(sid: string): Promise<void> {
    await this.run('delete from session where sid_hash = ?', [hash(sid)]);
  }

  async removeAllOf(userId: number, exceptSid?: string): Promise<void> {
    // Not run(), which takes another connection: if all callers hold one and wait for a second, none ever gets it.
    await this.orm.em.execute('delete from session where user_id = ? and sid_hash <> ?', [
      userId,
      exceptSid ? hash(exceptSid) : '',
    ]);
  }

  async close(): Promise<void> {
    // The ORM owns the pool and closes it.
  }

  private run<T extends object[]>(sql: string, params: unknown[]): Promise<T> {
    return this.orm.em.fork().execute<T & never>(sql, params) as Promise<T>;
  }
}

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
    return parse(await this.sessions.load(hash(sid)));
  }

  async write(sid: string, session: Session): Promise<void> {
    const key = `session:${hash(sid)}`;
    const transaction = this.redis.multi();
    const [text, end] = [serialize(session), endOfSession()];
    // NX sets the expiry once; KEEPTTL keeps it on later saves, so a session ends 30 days after it began.
    transaction.set(key, text, 'EXAT', end, 'NX').set(key, text, 'KEEPTTL');
    if (session.userId) {
      const index = `sessions-of:${session.userId}`;
      transaction.sadd(index, hash(sid)).expireat(index, end);
    }
    await transaction.exec();
  }

  async remove(sid: string): Promise<void> {
    await this.redis.del(`session:${hash(sid)}`);
  }

  async removeAllOf(userId: number, exceptSid?: string): Promise<void> {
    const index = `sessions-of:${userId}`;
    const keep = exceptSid ? hash(exceptSid) : '';
    const ended = (await this.redis.smembers(index)).filter((one) => one !== keep);
    if (ended.length > 0)
      await this.redis
        .multi()
        .del(ended.map((one) => `session:${one}`))
        .srem(index, ended)
        .exec();
  }

  close(): Promise<void> {
    // Not quit(), which waits for an answer. Every write here was awaited already.
    this.redis.disconnect();
    return Promise.resolve();
  }
}
